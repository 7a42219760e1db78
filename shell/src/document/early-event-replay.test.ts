import { INTERACTIVE } from '../page-data';
import { holdClicks, holdSubmits } from './early-event-replay';

const becomeInteractive = () => {
  document.dispatchEvent(new Event(INTERACTIVE));
  jest.runOnlyPendingTimers();
};

function show<Shown extends HTMLElement = HTMLElement>(html: string): Shown {
  document.body.innerHTML = html;
  return document.body.firstElementChild as Shown;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('clicks', () => {
  beforeEach(() => void holdClicks());
  afterEach(becomeInteractive);

  function countClicks(control: HTMLElement) {
    const clicks = jest.fn((event: Event) => event.preventDefault());
    control.addEventListener('click', clicks);
    return clicks;
  }

  test.each(['<button type="button" popovertarget="menu">Menu</button>', '<a href="/raas">RaaS</a>'])(
    'on %s need no scripts',
    (html) => {
      const control = show(html);
      const clicks = countClicks(control);
      control.click();
      becomeInteractive();
      expect(clicks).toHaveBeenCalledTimes(1);
    },
  );

  test('with a modifier key open a link in a new tab', () => {
    const link = show('<a role="button" href="/contactus">Hire</a>');
    const clicks = countClicks(link);
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
    expect(clicks).toHaveBeenCalledTimes(1);
  });

  test('on an element that is gone are dropped', () => {
    const control = show('<button type="button">Question</button>');
    const clicks = countClicks(control);
    control.click();
    control.remove();
    becomeInteractive();
    expect(clicks).not.toHaveBeenCalled();
  });
});

describe('submits', () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  let form: HTMLFormElement;

  beforeAll(() => void holdSubmits());
  beforeEach(() => {
    submit.mockClear();
    form = show('<form method="post"><input><button type="submit">Send</button></form>');
  });

  const send = () => form.querySelector('button')?.click();

  /** Imitates the form's scripts. */
  async function takeOver() {
    const submits = jest.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', submits);
    form.noValidate = true;
    await Promise.resolve();
    jest.advanceTimersByTime(0);
    return submits;
  }

  test.each([
    [
      'the form is edited',
      () => form.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true })),
    ],
    ['half a minute', () => jest.advanceTimersByTime(30_000)],
    [
      'Back has led to the page',
      () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])('are possible again after %s', async (_, happen) => {
    send();
    jest.advanceTimersByTime(4000);
    happen();
    const submits = await takeOver();
    send();
    expect(submits).toHaveBeenCalledTimes(1);
  });

  test('of a form that only searches are left alone', () => {
    form.method = 'get';
    const submits = jest.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', submits);
    send();
    expect(submits).toHaveBeenCalledTimes(1);
  });
});
