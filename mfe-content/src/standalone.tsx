import { startStandalone } from '@hireloom/toolkit/standalone';
import description from '../remote.json';
import { exposes } from './exposes';

startStandalone({
  description,
  exposes,
  slotProps: { 'blog-teaser': { limit: 4 }, 'case-study-teaser': { limit: 3, target: 'page' } },
});
