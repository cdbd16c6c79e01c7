// The ceiling the product is measured against: node:http and node:sqlite answering the same list and nothing else.
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
database.exec('pragma cache_size = -32000; pragma mmap_size = 268435456');
const count = database.prepare(
  `select count(*) as n from building where "deletedAt" is null and borough in (?, ?) and year between ? and ?`,
);
const page = database.prepare(
  `select * from building where "deletedAt" is null and borough in (?, ?) and year between ? and ?
   order by year desc, "sortText", id limit 50`,
);
const server = createServer((request, answer) => {
  const [from = 1900, to = 1930] = (request.url?.split('?')[1] ?? '').split('..').map(Number);
  const filter = ['brooklyn', 'queens', from, to] as const;
  const body = { rows: page.all(...filter), total: (count.get(...filter) as { n: number }).n };
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  console.log(`http://127.0.0.1:${port}`);
});
