/**
 * Loaded before the command line by the scale bench: answers every chat completion in this process, *scripted*, in place of a server. When
 * the process ends, it writes its peak memory and its processor time to standard error.
 */
const original = globalThis.fetch;

const answer = (body: string): string => {
  const row = Number(/row (\d+)/.exec(body)?.[1] ?? 0);
  const content = `Each step of row ${row} follows from the one before it. \\boxed{${row % 3 === 0 ? 1 : -1}}`;
  const chunk = { id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted' };
  const events = [
    { ...chunk, choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }] },
    { ...chunk, choices: [], usage: { prompt_tokens: 400, completion_tokens: 30, total_tokens: 430 } },
  ];
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
};

globalThis.fetch = async (url, init) => {
  if (!String(url).startsWith('http://scripted.localhost')) return original(url, init);
  return new Response(answer(String(init?.body)), { headers: { 'content-type': 'text/event-stream' } });
};

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write(`\n${JSON.stringify({ memory: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 })}\n`);
});
