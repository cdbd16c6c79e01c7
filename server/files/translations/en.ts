export default {
  'document.closed': 'This document does not open',
  'document.closed.text': 'It opens for those who are signed in and see the record it belongs to.',
  'document.closed.signIn': 'Open Stoop and sign in. This page then goes on by itself.',
  'document.closed.open': 'Open Stoop',
  'document.closed.again': 'Try again',
};
