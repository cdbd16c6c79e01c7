// The ceiling the product is measured against: node:http and node:sqlite answering the same list, changing one row
// durably, serving one page, and nothing else.
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const [file = '', own = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
database.exec('pragma cache_size = -32000; pragma mmap_size = 268435456');
const count = database.prepare(
  `select count(*) as n from building where "deletedAt" is null and borough in (?, ?) and year between ? and ?`,
);
const page = database.prepare(
  `select * from building where "deletedAt" is null and borough in (?, ?) and year between ? and ?
   order by year desc, "sortText", id limit 50`,
);
const changed = new DatabaseSync(own);
changed.exec('pragma journal_mode = wal; pragma synchronous = full');
changed.exec(`create table building (id integer primary key, address text, year integer, "totalFloors" integer)`);
const insert = changed.prepare('insert into building values (?, ?, ?, ?)');
const update = changed.prepare('update building set "totalFloors" = ? where id = ?');
changed.exec('begin');
for (let id = 1; id <= 1000; id += 1) insert.run(id, `${id} Hudson Street`, 1900, 5);
changed.exec('commit');

const lines = Array.from({ length: 40 }, (_, at) => `<tr><td><a href="#${at}">${at} Hudson Street</a></td><td>Manhattan</td></tr>`).join('');
/** A page of forty rows; its links draw another forty by hand, as little as a step can be. */
const html = `<!doctype html><title>Bare</title><table>${lines}</table><script>
document.addEventListener('click', (event) => {
  event.preventDefault();
  const table = document.createElement('table');
  table.className = 'opened';
  table.innerHTML = document.querySelector('table').innerHTML;
  document.querySelector('table').replaceWith(table);
});</script>`;

const server = createServer((request, answer) => {
  if (request.url === '/page') return void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  if (request.method === 'PUT') {
    request.resume().on('end', () => {
      update.run(Math.floor(Math.random() * 90), 1 + Math.floor(Math.random() * 1000));
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    return;
  }
  if (request.method === 'POST') {
    const rows = Number(request.url?.slice(1));
    changed.exec('begin');
    for (let at = 0; at < rows; at += 1) insert.run(null, `${at} Bench Street`, 1900 + (at % 100), at % 30);
    changed.exec('commit');
    return void answer.end('{}');
  }
  const [from = 1900, to = 1930] = (request.url?.split('?')[1] ?? '').split('..').map(Number);
  const filter = ['brooklyn', 'queens', from, to] as const;
  const body = { rows: page.all(...filter), total: (count.get(...filter) as { n: number }).n };
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  console.log(`http://127.0.0.1:${port}`);
});
