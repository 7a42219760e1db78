import { canInstall, installPackages } from '@hireloom/testing/debian-packages';
import { isMissing, tools } from './tools';

/** Installs the programs that tests run and this machine lacks, all at once: none is installed while tests run. */
const missing = tools.filter(isMissing);
const names = missing.map(({ name }) => name).join(', ');
if (!missing.length) console.log('Every program that tests run is here.');
else if (!canInstall()) console.log(`Missing, and for root on Debian to install: ${names}.`);
else
  try {
    installPackages(missing.flatMap(({ packages }) => packages));
  } catch (error) {
    // Their tests are skipped or fail, and the totals name what is missing.
    console.error(String(error));
  }
