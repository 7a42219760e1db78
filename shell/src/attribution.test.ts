import { TOUCHES_KEY } from '@hireloom/contracts';
import { storeTouches } from './attribution';

const touches = () => JSON.parse(sessionStorage.getItem(TOUCHES_KEY) ?? '{}') as unknown;

function arrive(address: string, referrer = '') {
  history.replaceState(null, '', address);
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  storeTouches();
}

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('stores the first and the last external touch of a visit', () => {
  const search = 'https://www.google.com/search?q=asha';
  arrive('/raas?utm_source=mail&utm_id=7&gclid=a1&q=asha', search);
  const first = { landing: '/raas', referrer: 'www.google.com', utm_source: 'mail', gclid: 'a1' };
  expect(touches()).toEqual({ first });
  arrive('/blogs', `${location.origin}/raas?utm_source=mail`);
  expect(touches()).toEqual({ first });
  arrive('/blogs', 'https://news.example/');
  arrive('/aboutus?fbclid=f1');
  expect(touches()).toEqual({ first, last: { landing: '/aboutus', fbclid: 'f1' } });
});

test('takes the campaign from a same-origin referrer in a new tab', () => {
  arrive('/raas', `${location.origin}/?utm_source=mail`);
  expect(touches()).toEqual({ first: { landing: '/', utm_source: 'mail' } });
});

test('a reload of the landing page adds no second touch', () => {
  arrive('/?utm_source=mail', 'https://mail.example/');
  arrive('/?utm_source=mail', 'https://mail.example/');
  expect(touches()).toEqual({ first: { landing: '/', referrer: 'mail.example', utm_source: 'mail' } });
});
