import { setUpWorkshop } from '../../testing/builds';

const shop = setUpWorkshop();

const on = (react: string) => ({ shared: { react } });

test('a remote built with a newer minor is rejected until a shell has it, which then stays', async () => {
  await shop.publishShell('shell', on('19.2.4'));
  await expect(shop.publishRemote('one;', {}, on('19.10.0'))).rejects.toThrow(
    'careers is built with react 19.10.0, and the shell brings 19.2.4: ' +
      'deploy a shell with react 19.10 before, or build careers with 19.2.',
  );
  await shop.publishShell('newer', on('19.10.1'));
  const { release } = await shop.publishRemote('one;', {}, on('19.10.0'));
  expect(release.shared).toEqual({ react: '19.10.0' });
  await expect(shop.publishShell('older', on('19.2.4'))).rejects.toThrow(
    'careers is built with react 19.10.0, and the shell brings 19.2.4',
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
