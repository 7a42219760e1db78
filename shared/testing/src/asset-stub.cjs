/** What Jest sees in place of an imported picture or font: an address. */
module.exports = '/asset';
