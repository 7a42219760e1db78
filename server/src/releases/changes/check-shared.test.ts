import { openWorkshop, type Workshop } from '../../testing/builds';

let shop: Workshop;

beforeEach(async () => {
  shop = await openWorkshop();
});

afterEach(() => shop.close());

const on = (react: string) => ({ shared: { react } });

test('a remote goes live on a shell with the same or a newer minor', async () => {
  await shop.publishShell('shell', on('19.3.1'));
  const { release } = await shop.publishRemote('one;', {}, on('19.3.9'));
  expect(release.shared).toEqual({ react: '19.3.9' });
  await shop.publishRemote('two;', {}, on('19.2.0'));
});

test('a remote built with a newer minor is rejected until a shell has it', async () => {
  await shop.publishShell('shell', on('19.2.4'));
  await expect(shop.publishRemote('one;', {}, on('19.10.0'))).rejects.toThrow(
    'careers is built with react 19.10.0, and the shell brings 19.2.4: ' +
      'deploy a shell with react 19.10 before, or build careers with 19.2.',
  );
  await shop.publishShell('newer', on('19.10.1'));
  await shop.publishRemote('one;', {}, on('19.10.0'));
});

test('a shell with an older minor than a live remote is rejected', async () => {
  await shop.publishShell('shell', on('19.3.1'));
  await shop.publishRemote('one;', {}, on('19.3.1'));
  await expect(shop.publishShell('older', on('19.2.4'))).rejects.toThrow(
    'careers is built with react 19.3.1, and the shell brings 19.2.4',
  );
});

test('the shell upgrades a major once every remote declares support for it', async () => {
  await shop.publishShell('shell', on('19.3.1'));
  await shop.publishRemote('one;', {}, on('19.3.1'));
  await shop.publishRemote('two;', { name: 'events' }, on('19.3.1'));
  const next = () => shop.publishShell('next', on('20.0.0'));
  await expect(next()).rejects.toThrow('say "alsoOn": { "react": [20] } in its remote.json');
  await shop.publishRemote('one more;', { alsoOn: { react: [20] } }, on('19.3.1'));
  await expect(next()).rejects.toThrow('events is built with react 19.3.1, and the shell brings 20.0.0');
  await shop.publishRemote('two more;', { name: 'events', alsoOn: { react: [20] } }, on('19.3.1'));
  await next();
  await shop.publishRemote('one of 20;', {}, on('20.0.0'));
  await expect(shop.publishRemote('two of 19;', { name: 'events' }, on('19.3.1'))).rejects.toThrow(
    'events is built with react 19.3.1, and the shell brings 20.0.0',
  );
});

test('releases without recorded versions are compatible with any other', async () => {
  await shop.publishShell('shell');
  await shop.publishRemote('one;', {}, on('21.0.0'));
  await shop.publishRemote('two;');
  await shop.publishShell('newer', on('19.3.1'));
});
