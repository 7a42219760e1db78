/** Stub for imported pictures and fonts in Jest: a URL. */
module.exports = '/asset';
