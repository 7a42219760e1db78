/** Stub of imported pictures and fonts in Jest: an address. */
module.exports = '/asset';
