export default {
  'document.closed': '이 문서를 열 수 없습니다',
  'document.closed.text': '로그인한 사람 가운데 이 문서가 속한 기록을 볼 수 있는 사람에게만 열립니다.',
  'document.closed.signIn': 'Stoop을 열어 로그인하세요. 그러면 이 페이지가 저절로 이어집니다.',
  'document.closed.open': 'Stoop 열기',
  'document.closed.again': '다시 시도',
};
