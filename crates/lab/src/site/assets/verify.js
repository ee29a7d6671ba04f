// Runs destrier-verify, which is compiled to WebAssembly, on a file: in a worker, so that the page goes on.
"use strict";

const Verify = (() => {
  // The little of the system interface (WASI preview 1) that a program needs which reads standard input.
  const work = () => {
    const run = (module, input) => {
      const output = [];
      let [memory, at] = [null, 0];
      const view = () => new DataView(memory.buffer);
      const each = (iovs, count, act) => {
        let total = 0;
        for (let i = 0; i < count; i += 1) {
          const [from, length] = [view().getUint32(iovs + 8 * i, true), view().getUint32(iovs + 8 * i + 4, true)];
          total += act(new Uint8Array(memory.buffer, from, length));
        }
        return total;
      };
      const words = ["destrier-verify\0", "-\0"];
      const system = {
        args_sizes_get: (count, bytes) => {
          view().setUint32(count, words.length, true);
          view().setUint32(bytes, words.join("").length, true);
          return 0;
        },
        args_get: (pointers, bytes) => {
          let next = bytes;
          words.forEach((word, i) => {
            view().setUint32(pointers + 4 * i, next, true);
            new TextEncoder().encodeInto(word, new Uint8Array(memory.buffer, next, word.length));
            next += word.length;
          });
          return 0;
        },
        environ_sizes_get: (count, bytes) => {
          view().setUint32(count, 0, true);
          view().setUint32(bytes, 0, true);
          return 0;
        },
        environ_get: () => 0,
        clock_time_get: (id, precision, time) => {
          view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
          return 0;
        },
        random_get: (from, length) => {
          new Uint8Array(memory.buffer, from, length).fill(7);
          return 0;
        },
        fd_read: (file, iovs, count, read) => {
          const size = each(iovs, count, (into) => {
            const part = input.subarray(at, at + into.length);
            into.set(part);
            at += part.length;
            return part.length;
          });
          view().setUint32(read, size, true);
          return 0;
        },
        fd_write: (file, iovs, count, written) => {
          const size = each(iovs, count, (part) => {
            output.push(...part);
            return part.length;
          });
          view().setUint32(written, size, true);
          return 0;
        },
        proc_exit: (code) => {
          throw { code };
        },
      };
      const imports = {};
      for (const { name } of WebAssembly.Module.imports(module)) imports[name] = system[name] || (() => 8); // no such file
      const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
      memory = instance.exports.memory;
      let code = 0;
      try {
        instance.exports._start();
      } catch (end) {
        if (end.code === undefined) throw end;
        code = end.code;
      }
      return { code, line: new TextDecoder().decode(new Uint8Array(output)).trim() };
    };
    self.onmessage = ({ data: [bytes, input] }) => {
      try {
        self.postMessage(run(new WebAssembly.Module(bytes), input));
      } catch (error) {
        self.postMessage({ code: 2, line: `the checker ended: ${error.message}` });
      }
    };
  };

  const unpacked = async (bytes) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  const program = unpacked(Uint8Array.from(atob(CHECKER), (letter) => letter.charCodeAt(0)));
  const source = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));

  // { verified, claim } or { verified: false, reason }; the bytes may be packed.
  const check = async (bytes) => {
    const worker = new Worker(source);
    const { code, line } = await new Promise(async (resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => resolve({ code: 2, line: event.message });
      worker.postMessage([await program, bytes]);
    });
    worker.terminate();
    const said = line.replace(/^(destrier-verify: )?-: /, "");
    if (code === 0) return { verified: true, claim: said.replace(/^verified: /, "") };
    return { verified: false, unreadable: code === 2, reason: said.replace(/^rejected: /, "") };
  };

  return { check };
})();
