// What pages share that ask the solver: its limit, how far it is, Stop, the verdict, and the certificate as a file.
"use strict";

const Solving = (() => {
  const $ = (id) => document.getElementById(id);
  const names = (rows) => (rows.length === 1 ? `row ${rows[0]} has none` : `rows ${rows.join(", ")} exclude each other`);

  // What is known, in a sentence.
  const summary = ({ status, size, lower, stop, conflict }) => {
    if (status === "infeasible") return `Nothing does what is asked${conflict && conflict.length ? `: ${names(conflict)}` : ""}.`;
    if (status === "optimal") return `${size} is best, proved.`;
    const bound = lower === null ? "no bound proved" : `bound ${lower} proved`;
    return size === null ? `Nothing found (${stop}): ${bound}.` : `${size} found (${stop}): ${bound}.`;
  };

  const offer = (certificate, file) => {
    const link = $("certificate");
    if (link.href) URL.revokeObjectURL(link.href);
    link.hidden = !certificate;
    if (!certificate) return;
    link.href = URL.createObjectURL(new Blob([certificate], { type: "text/plain" }));
    link.download = file;
    link.textContent = `The certificate, ${file}: ${certificate.length} bytes`;
  };

  // Says what came of a question: an error, an answer with its verdict, or the best so far where it was stopped.
  const say = (answer, seconds, file) => {
    const { verdict, certificate, stopped } = answer;
    offer(certificate, file);
    $("proof").className = verdict && verdict.verified ? "accepted" : "refused";
    if (stopped) $("progress").textContent = `Stopped after ${seconds} s${answer.size ? `: ${answer.size} found` : ""}.`;
    else if (answer.error) [$("progress").textContent, $("proof").textContent] = ["", answer.error];
    else {
      $("progress").textContent = [`${summary(answer)} ${seconds} s.`, ...(answer.remarks || [])].join(" ");
      if (verdict) $("proof").textContent = verdict.verified ? `verified: ${verdict.claim}` : `refused: ${verdict.reason}`;
    }
  };

  // Lets the button ask what `question` returns, and hands it with the answer to `show`.
  const begin = (question, show) => {
    let running = null;
    $("solve").addEventListener("click", async () => {
      const asked = question();
      const began = performance.now();
      const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
      let [far, best] = ["", {}];
      const clock = setInterval(() => ($("progress").textContent = `${seconds()} s${far && `: ${far}`}`), 100);
      const limit = Math.max(1, Math.floor(Number($("seconds").value)) || 1);
      offer(null);
      [$("proof").textContent, $("solve").disabled, $("stop").hidden] = ["", true, false];
      const tell = (line) => (line.startsWith("{") ? (best = JSON.parse(line)) : (far = line));
      running = Programs.solve({ ...asked, seconds: limit }, tell);
      const answer = (await running.ended) || { ...best, stopped: true };
      clearInterval(clock);
      [$("solve").disabled, $("stop").hidden] = [false, true];
      say(answer, seconds(), asked.file);
      show(asked, answer);
    });
    $("stop").addEventListener("click", () => running.stop());
  };

  return { begin };
})();
