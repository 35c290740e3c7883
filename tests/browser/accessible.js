// What axe finds, each with the places and what to do about it.
async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false });
  const places = (nodes) => nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n');
  return violations.map((one) => `${one.id}: ${one.help}\n${places(one.nodes)}`);
};
