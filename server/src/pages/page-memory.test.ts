import { encodeBody } from '../http/encoded-body';
import { createPageMemory } from './page-memory';

const createPage = async (html: string) => ({
  status: 200,
  inline: { script: [], style: [] },
  sources: {},
  content: '',
  body: await encodeBody(html),
});

async function memoryAfter(...switches: string[]) {
  const memory = createPageMemory();
  for (const version of switches) {
    memory.switchTo(version, new Set([version]));
    memory.set({ version, address: '/' }, await createPage(version));
  }
  return memory;
}

test('a rollback drops the withdrawn version’s pages and restores the previous ones', async () => {
  const memory = await memoryAfter('old', 'withdrawn');
  memory.switchTo('old', new Set(['old']));
  expect(memory.get({ version: 'old', address: '/' })?.version).toBe('old');
  expect(memory.previousVersion({ version: 'old', address: '/' })).toBeUndefined();
});
