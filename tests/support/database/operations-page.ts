import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const projectRoot = path.resolve(import.meta.dirname, '../../..')

/** The text of docs/operations.md. */
export const operationsPage = await readFile(path.join(projectRoot, 'docs/operations.md'), 'utf8')

/** The sections of the page in their order, with the headings of the third and fourth level as titles. */
export const operationsSections: readonly { title: string; text: string }[] = operationsPage
  .split(/^(?=#{2,4} )/m)
  .map((text) => ({ title: /^#{2,4} (.*)/.exec(text)?.[1] ?? '', text }))

/**
 * The fenced blocks of a language, and the pieces of code within sentences that begin in a certain way, in their order.
 *
 * @param text of the page or of a section
 */
export const codeIn = (text: string, language: string, inSentences: RegExp): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]+?)^```$|`([^`\n]+)`/gm)].flatMap(([, fence, block = '', piece]) =>
    (piece === undefined ? fence === language : inSentences.test(piece)) ? [piece ?? block] : [],
  )

/** The lines that a section has people type into a terminal, without their comments. */
export const linesIn = (text: string): string[] =>
  codeIn(text, 'sh', /^(npm|npx) /).flatMap((block) =>
    block
      .split('\n')
      .map((line) => line.replace(/(^|\s+)# .*/, '').trim())
      .filter(Boolean),
  )

/** The SQL of a section. */
export const sqlIn = (text: string): string[] => codeIn(text, 'sql', /^(select|update) /)

/** The words that a line gives to the official CLI, with an existing form of project reference. */
export const wordsOf = (line: string): string[] =>
  [...line.replace('<ref>', 'abcdefghijklmnopqrst').matchAll(/(?:[^\s']|'[^']*')+/g)]
    .map(([word]) => word.replaceAll("'", ''))
    .slice(2)

/**
 * Runs the official CLI without an account: the token is none, and stands in for one that is stored on this machine.
 *
 * @param folder which holds `supabase/`; a copy, so that no link to a real project is in reach
 * @param database address of the database for `--remote`
 */
export function runCli(folder: string, words: string[], database = ''): Promise<{ code: number; said: string }> {
  const given = words.map((word) => (word === '--remote' ? `--remote=${database}` : word))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(projectRoot, 'node_modules/supabase/dist/supabase.js'), ...given],
      {
        cwd: folder,
        env: { ...process.env, HOME: folder, SUPABASE_ACCESS_TOKEN: 'none', SUPABASE_YES: 'true', DO_NOT_TRACK: '1' },
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ).stdin?.end()
  })
}

/** The shapes of Vault, pg_cron and pg_net, which only hosted Supabase has. `cron.job` and `net.asked` show what they would do. */
export const hostedExtensions = `
  create schema vault;
  create table vault.secrets (name text primary key, secret text);
  create function vault.create_secret(new_secret text, new_name text) returns void language sql as 'insert into vault.secrets values (new_name, new_secret)';
  create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as 'insert into cron.job values (job_name, schedule, command) returning 1';
  create schema net;
  create table net.asked (url text, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000) returns bigint
    language sql as 'insert into net.asked values (url, headers) returning 1';`
