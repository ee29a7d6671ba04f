// The checker and the solver, compiled to WebAssembly: each run is in a worker of its own, so that the page goes on.
"use strict";

const Programs = (() => {
  // The little of the system interface (WASI preview 1) that programs need which read standard input and named files.
  const work = () => {
    const run = (module, words, files) => {
      const opened = { 0: { bytes: files["-"], at: 0 } };
      const written = { 1: [], 2: [] };
      let memory = null;
      const view = () => new DataView(memory.buffer);
      const bytes = (from, length) => new Uint8Array(memory.buffer, from, length);
      const text = (parts) => {
        const decoder = new TextDecoder();
        return parts.map((part) => decoder.decode(part, { stream: true })).join("");
      };
      const each = (iovs, count, act) => {
        let total = 0;
        for (let i = 0; i < count; i += 1) {
          total += act(bytes(view().getUint32(iovs + 8 * i, true), view().getUint32(iovs + 8 * i + 4, true)));
        }
        return total;
      };
      const named = (path, length) => files[new TextDecoder().decode(bytes(path, length).slice())];
      const NO_HANDLE = 8, NO_FILE = 44, FOLDER = 3; // the folder that all names are in
      const describe = (place, file) => {
        bytes(place, 64).fill(0);
        view().setUint8(place + 16, 4); // a regular file
        view().setBigUint64(place + 32, BigInt(file.length), true);
        return 0;
      };
      const system = {
        args_sizes_get: (count, length) => {
          view().setUint32(count, words.length, true);
          view().setUint32(length, new TextEncoder().encode(words.join("\0")).length + 1, true);
          return 0;
        },
        args_get: (pointers, place) => {
          words.forEach((word, i) => {
            view().setUint32(pointers + 4 * i, place, true);
            const encoded = new TextEncoder().encode(word + "\0");
            bytes(place, encoded.length).set(encoded);
            place += encoded.length;
          });
          return 0;
        },
        environ_sizes_get: (count, length) => {
          view().setUint32(count, 0, true);
          view().setUint32(length, 0, true);
          return 0;
        },
        environ_get: () => 0,
        clock_time_get: (id, precision, time) => {
          view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
          return 0;
        },
        random_get: (from, length) => {
          bytes(from, length).fill(7);
          return 0;
        },
        fd_prestat_get: (handle, place) => {
          if (handle !== FOLDER) return NO_HANDLE;
          view().setUint32(place, 0, true); // a folder, whose name has one letter
          view().setUint32(place + 4, 1, true);
          return 0;
        },
        fd_prestat_dir_name: (handle, place) => {
          view().setUint8(place, "/".charCodeAt(0));
          return 0;
        },
        fd_fdstat_get: (handle, place) => {
          bytes(place, 24).fill(255); // all may be done
          bytes(place, 8).fill(0);
          view().setUint8(place, handle === FOLDER ? 3 : 4);
          return 0;
        },
        path_open: (folder, flags, path, length, open, rights, inherited, more, place) => {
          if (!named(path, length)) return NO_FILE;
          const handle = FOLDER + Object.keys(opened).length;
          opened[handle] = { bytes: named(path, length), at: 0 };
          view().setUint32(place, handle, true);
          return 0;
        },
        path_filestat_get: (folder, flags, path, length, place) =>
          named(path, length) ? describe(place, named(path, length)) : NO_FILE,
        fd_filestat_get: (handle, place) => (opened[handle] ? describe(place, opened[handle].bytes) : NO_HANDLE),
        fd_close: () => 0,
        fd_read: (handle, iovs, count, read) => {
          const file = opened[handle];
          if (!file) return NO_HANDLE;
          const size = each(iovs, count, (into) => {
            const part = file.bytes.subarray(file.at, file.at + into.length);
            into.set(part);
            file.at += part.length;
            return part.length;
          });
          view().setUint32(read, size, true);
          return 0;
        },
        fd_write: (handle, iovs, count, place) => {
          const size = each(iovs, count, (part) => {
            written[handle].push(part.slice());
            return part.length;
          });
          if (handle === 2) self.postMessage({ line: text(written[2].slice(-1)).trim() });
          view().setUint32(place, size, true);
          return 0;
        },
        proc_exit: (code) => {
          throw { code };
        },
      };
      const imports = {};
      for (const { name } of WebAssembly.Module.imports(module)) imports[name] = system[name] || (() => NO_HANDLE);
      const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
      memory = instance.exports.memory;
      let code = 0;
      try {
        instance.exports._start();
      } catch (end) {
        if (end.code === undefined) throw end;
        code = end.code;
      }
      return { code, output: text(written[1]), errors: text(written[2]) };
    };
    self.onmessage = ({ data: [program, words, files] }) => {
      try {
        self.postMessage(run(new WebAssembly.Module(program), words, files));
      } catch (error) {
        self.postMessage({ code: 2, output: "", errors: `${words[0]} ended: ${error.message}` });
      }
    };
  };

  const source = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));
  const unpacked = async (base64) => {
    const packed = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  // A function that runs the program with words and files, of which "-" is standard input, and hands each line about its
  // progress on. Of what is stopped nothing is known: null.
  const program = (base64) => {
    let bytes = null;
    return (words, files, tell = () => {}) => {
      const worker = new Worker(source);
      let stop;
      const ended = new Promise(async (resolve) => {
        stop = () => resolve(null);
        worker.onmessage = ({ data }) => (data.line === undefined ? resolve(data) : tell(data.line));
        worker.onerror = (event) => resolve({ code: 2, output: "", errors: event.message });
        bytes = bytes || unpacked(base64);
        worker.postMessage([await bytes, words, files]);
      }).finally(() => worker.terminate());
      return { ended, stop };
    };
  };
  const checker = program(CHECKER);
  const solver = program(SOLVER);
  const encoded = (text) => new TextEncoder().encode(text);

  // { verified, claim } or { verified: false, reason }; the bytes may be packed. `words` and `files` say what they must be about.
  const check = async (bytes, words = [], files = {}) => {
    const { code, output, errors } = await checker(["destrier-verify", ...words, "-"], { ...files, "-": bytes }).ended;
    const said = (output || errors).trim().replace(/^(destrier-verify: )?-: /, "");
    if (code === 0) return { verified: true, claim: said.replace(/^verified: /, "") };
    return { verified: false, unreadable: code === 2, reason: said.replace(/^rejected: /, "") };
  };

  // { ended, stop } of an answer to the question that a file of this name states; its certificate is in it, if there is one,
  // and the verdict of the checker, to which what is asked says what the certificate must be about.
  const solve = ({ name, text, seconds, rule, asked = [], files = {} }, tell) => {
    const words = ["destrier-cover", name, String(seconds), ...(rule ? [rule] : [])];
    const running = solver(words, { "-": encoded(text) }, tell);
    const judged = async (end) => {
      if (end === null) return null;
      if (end.code !== 0) return { error: end.errors.trim().split("\n").pop().replace(/^destrier-cover: /, "") };
      const answer = JSON.parse(end.output);
      if (answer.certificate) answer.verdict = await check(encoded(answer.certificate), asked, files);
      return answer;
    };
    return { ended: running.ended.then(judged), stop: running.stop };
  };

  return { check, encoded, solve };
})();
