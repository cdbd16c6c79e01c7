export default {
  'kit.share.address': 'Address of the page',
  'kit.share.copy': 'Copy',
  'kit.share.copied': 'Copied',
  'kit.share.open': 'Open',
  'kit.share.once': 'Copy it now: the address is shown once.',
};
