export default {
  'document.closed': '无法打开此文件',
  'document.closed.text': '只有已登录且能看到所属记录的人才能打开此文件。',
  'document.closed.signIn': '请打开 Stoop 并登录，此页随后会自动继续。',
  'document.closed.open': '打开 Stoop',
  'document.closed.again': '重试',
};
