import { renderInPlatform, screen } from '@hireloom/testing/render-page';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { Hero } from './hero';

/** Functions that end the decoding of a picture. jsdom decodes none. */
let decoding: Map<Element | undefined, () => void>;

beforeEach(() => {
  fakeLayout();
  decoding = new Map();
  HTMLImageElement.prototype.decode = function () {
    return new Promise((resolve) => decoding.set(this, resolve));
  };
});

/** Renders the hero and waits for the code of its carousel. */
const open = () => act(async () => renderInPlatform(<Hero />));
const pictures = () => screen.getAllByRole('presentation');
/** The numbers of the slides whose pictures are visible. */
const shown = () =>
  pictures().flatMap((picture, index) => (getComputedStyle(picture).opacity === '0' ? [] : [index + 1]));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const endDecoding = (slide: number) => act(async () => decoding.get(pictures()[slide - 1])?.());

test('each slide has a picture of its own, and the earlier one stays until it is decoded', async () => {
  await open();
  expect(shown()).toEqual([1]);
  await press('Next slide');
  expect(shown()).toEqual([1]);
  await endDecoding(2);
  expect(shown()).toEqual([2]);
  await press('Next slide');
  await press('Next slide');
  await endDecoding(3);
  expect(shown()).toEqual([2]);
  await endDecoding(1);
  expect(shown()).toEqual([1]);
});

test('before the page has loaded, only the first picture is requested', async () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await open();
  expect(pictures()).toHaveLength(1);
  readyState.mockReturnValue('complete');
  act(() => void window.dispatchEvent(new Event('load')));
  expect(pictures()).toHaveLength(3);
  readyState.mockRestore();
});
