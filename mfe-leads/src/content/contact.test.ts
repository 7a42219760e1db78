import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactPage } from './contact';

type Link = { place: string; section?: string };

test('the link of the footer for job seekers leads to their card', () => {
  const { navigation } = JSON.parse(readFileSync(join(__dirname, '../../remote.json'), 'utf8')) as {
    navigation: Link[];
  };
  expect(navigation.filter(({ section }) => section)).toEqual([
    expect.objectContaining({ place: 'footer-links', section: contactPage.choices.candidates.id }),
  ]);
});
