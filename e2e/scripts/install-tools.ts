import { canInstall, installPackages } from './debian-packages';
import { isMissing, tools } from './tools';

/** Runs an installation. If it fails, tests are skipped or fail, and the totals name what is missing. */
function attempt(install: () => void) {
  try {
    install();
  } catch (error) {
    console.error(String(error));
  }
}

/** Installs the programs that tests run and this machine lacks, all at once: none is installed while tests run. */
const missing = tools.filter(isMissing);
for (const { install } of missing) if (install) attempt(install);
const ofDebian = missing.filter(({ install }) => !install);
const names = ofDebian.map(({ name }) => name).join(', ');
if (!missing.length) console.log('All programs that the tests need are installed.');
else if (ofDebian.length > 0 && canInstall())
  attempt(() => installPackages(ofDebian.flatMap(({ packages }) => packages)));
else if (ofDebian.length > 0) console.log(`Missing programs (root on Debian can install them): ${names}.`);
