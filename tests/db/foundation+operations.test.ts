import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { parse } from 'smol-toml'
import { globSync } from 'tinyglobby'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootstrapDatabase, openDatabase } from '../../supabase/local/database'
import { hostedExtensions, linesIn, operationsPage, runCli, sqlIn, wordsOf } from '../support/database/operations-page'
import { seededImage } from '../support/database/seeded-image'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()

describe('foundation', () => {
  const a = (length: number) => 'a'.repeat(length)
  /** The value of an expression, in which $1 is a text. */
  const valueOf = async (expression: string, given: string | null = null) =>
    (await sql<{ value: unknown }>(`select ${expression} as value from (select $1::text) as given`, [given]))[0]?.value

  describe('what a column takes, at its border', () => {
    const folder = '/storage/v1/object/public/pages/'

    test.each([
      ['private.is_email($1)', 254, '@b.example'],
      ['private.is_person_name($1)', 80, ''],
      ['private.is_slug($1)', 120, ''],
      ['private.is_http_url($1)', 2000, 'https://b.example/'],
      ['private.is_image_url($1)', 2000, 'https://b.example/'],
      [`private.is_own_picture($1, 'pages')`, 300, folder],
    ])('%s: %i characters, and no more', async (expression, most, fixed) => {
      const long = (length: number) =>
        fixed.startsWith('@') ? a(length - fixed.length) + fixed : fixed + a(length - fixed.length)
      expect([await valueOf(expression, long(most)), await valueOf(expression, long(most + 1))]).toEqual([true, false])
    })

    test.each([
      ['private.is_line($1)', 'a b', 'a\u202eb'],
      ['private.is_line($1)', ' ', '\u200d'],
      ['private.is_email($1)', 'a@b.example', 'a\u202eb@b.example'],
      ['private.is_person_name($1)', 'Әлия', '\u3164'],
      ['private.is_http_url($1)', 'https://b.example/a', 'https://b.example/\u202ea'],
      ['private.is_image_url($1)', '/artwork/a.webp', '/artwork/\u202ea.webp'],
      ['private.is_image_url($1)', 'http://localhost:65535/a.png', 'http://localhost:65536/a.png'],
      ['private.is_image_url($1)', 'https://b.example/a.png', 'https://b.example:99999/a.png'],
      [`private.is_own_picture($1, 'pages')`, `${folder}a`, `${folder}.a`],
    ])('%s takes %j, not %j', async (expression, taken, refused) => {
      expect([await valueOf(expression, taken), await valueOf(expression, refused)]).toEqual([true, false])
    })
  })

  test.each([
    ['private.plain_text($1)', null, ''],
    ['private.mailbox($1)', 'A.b.c+tag@googlemail.com', 'abc@gmail.com'],
    ['private.mailbox($1)', 'a.b@gmail.com', 'ab@gmail.com'],
    ['private.mailbox($1)', 'a.b+tag@b.example', 'a.b@b.example'],
    // The first hundred characters, in both readings of a Latin c.
    ['private.readings($1)', `${'ab'.repeat(50)}d`, ['ab'.repeat(50)]],
    ['private.readings($1)', `c${'ab'.repeat(49)}ad`, [`k${'ab'.repeat(49)}a`, `ts${'ab'.repeat(49)}a`]],
    ['private.spelled_pattern($1)', `A%_${a(98)}`, `%a\\%\\_${a(97)}%`],
    [`private.is_misspelt($1, 'forwarders')`, 'forwarde', false],
    ['private.audited_value(to_jsonb($1))', a(500), a(500)],
    ['private.audited_value(to_jsonb($1))', a(501), { characters: 501 }],
    ['private.audited_value(to_jsonb(array[$1]))', a(501), [a(501)]],
  ])('%s of %j is %j', async (expression, given, value) => expect(await valueOf(expression, given)).toEqual(value))

  test.each([
    [`private.chosen_rows(array_fill('f5000000-0000-4000-8000-000000000001'::uuid, array[$1::integer]))`],
    [
      `(select array_agg(f.id) from private.former_values((select jsonb_agg('{}'::jsonb)
     from generate_series(1, $1::integer))) as f)`,
    ],
  ])('10,000 rows are acted on at once, and no more: %s', async (expression) => {
    await valueOf(expression, '10000')
    await expect(valueOf(expression, '10001')).rejects.toMatchObject({ code: 'PT413' })
  })

  test.each([
    ['{}', 'unknown'],
    ['{"cf-connecting-ip": "203.0.113.1", "x-forwarded-for": "203.0.113.2"}', '203.0.113.1'],
    ['{"cf-connecting-ip": "", "x-forwarded-for": "203.0.113.2, 203.0.113.3"}', '203.0.113.3'],
    ['{"x-visitor-address": "203.0.113.4"}', 'unknown'],
    // The first 64 bits of an address.
    ['{"cf-connecting-ip": "2001:db8:1:2:8000::4"}', '2001:db8:1:2::'],
  ])('a request with the headers %s comes from %s', async (headers, origin) => {
    const [row] = await sql<{ origin: string }>(
      `select private.request_origin() as origin from set_config('request.headers', $1, true)`,
      [headers],
    )
    expect(row?.origin).toBe(origin)
  })

  test('what an origin, a mailbox or a day has above its cap counts nowhere after', async () => {
    const sent = async (address: string, origin: string) =>
      (
        await sql<{ within: boolean }>(
          `select private.within_caps('message', $1)  as within from set_config('request.headers', $2, true)`,
          [address, JSON.stringify({ 'cf-connecting-ip': origin })],
        )
      )[0]?.within
    const counts = () =>
      sql<{ scope: string; total: number }>(
        `select scope, sum(number)::integer as total from private.submission_counts where form = 'message' group by scope order by scope`,
      ).then((rows) => rows.map(({ scope, total }) => `${scope} ${total}`).join(', '))
    // No span ends meanwhile.
    await sql(
      `update private.submission_caps set span = interval '100 years',
       most = case scope when 'origin' then 2 when 'address' then 3 when 'address_by_day' then 4 else 100 end
     where form = 'message'`,
    )
    for (const [address, origin, within, counted] of [
      ['a@b.example', '203.0.113.1', true, 'address 1, address_by_day 1, everybody 1, origin 1'],
      ['a@b.example', '203.0.113.1', true, 'address 2, address_by_day 2, everybody 2, origin 2'],
      ['c@b.example', '203.0.113.1', false, 'address 2, address_by_day 2, everybody 2, origin 3'],
      ['a@b.example', '203.0.113.2', true, 'address 3, address_by_day 3, everybody 3, origin 4'],
      ['a@b.example', '203.0.113.2', false, 'address 4, address_by_day 3, everybody 3, origin 5'],
    ] as const) {
      expect(await sent(address, origin)).toBe(within)
      expect(await counts()).toBe(counted)
    }
    await sql(`update private.submission_caps set most = 3 where form = 'message' and scope = 'address_by_day'`)
    await sql(`update private.submission_caps set most = 100 where form = 'message' and scope = 'address'`)
    expect(await sent('a@b.example', '203.0.113.3')).toBe(false)
    expect(await counts()).toBe('address 5, address_by_day 4, everybody 3, origin 6')
  })

  test('a form takes two seconds, and a guard of 1,000 bytes', async () => {
    const admitted = (guard: object) =>
      sql(`select private.admit_submission('subscription', 'guarded@b.example', $1::jsonb)`, [
        JSON.stringify(guard),
      ]).then(
        () => null,
        ({ code }: { code: string }) => code,
      )
    expect([await admitted({ seconds: 2 }), await admitted({ seconds: 1.9 }), await admitted({})]).toEqual([
      null,
      'PT429',
      'PT429',
    ])
    // The settings beside it ask for nothing; somebody without an account gives the proof.
    await sql(`update private.operation_settings set value = 1 where name <> 'require_human_proof'`)
    expect(await admitted({ seconds: 2 })).toBeNull()
    await sql(`update private.operation_settings set value = 1 where name = 'require_human_proof'`)
    expect(await admitted({ seconds: 2 })).toBe('PT403')
    await sql(`update private.operation_settings set value = 0 where name = 'require_human_proof'`)
    const heavy = (bytes: number) => ({ seconds: 2, more: a(bytes - '{"more": "", "seconds": 2}'.length) })
    expect([await admitted(heavy(1000)), await admitted(heavy(1001))]).toEqual([null, 'PT413'])
  })

  test('the jobs that are due run once, and those that fail are told by name', async () => {
    await sql('update private.scheduled_jobs set last_run_at = now()')
    const run = async () => (await sql<{ done: number }>('select private.run_scheduled_jobs() as done'))[0]?.done
    expect(await run()).toBe(0)
    for (const [name, body] of [
      ['job_of_tests_a', `select 'zero'`],
      ['job_of_tests_b', `select 'one'`],
      ['job_of_tests_c', `select ''`],
      ['job_of_tests_d', `select (1 / 0)::text`],
    ]) {
      await sql(`create function private.${name}() returns text language sql as $$ ${body} $$`)
      await sql(`insert into private.scheduled_jobs (name, every) values ($1, '1 hour')`, [name])
    }
    expect(await run(), 'the last fails').toBe(3)
    expect(await run()).toBe(0)
    expect(
      await sql(
        `select name, last_error, last_run_at is not null as run from private.scheduled_jobs where name like 'job_of_tests%' order by name`,
      ),
    ).toEqual([
      { name: 'job_of_tests_a', last_error: 'zero', run: true },
      { name: 'job_of_tests_b', last_error: 'one', run: true },
      { name: 'job_of_tests_c', last_error: null, run: true },
      { name: 'job_of_tests_d', last_error: 'division by zero', run: true },
    ])
    // As an Administrator asks.
    const [administrator] = await sql<{ id: string }>(
      `select p.id from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = 'administrator' limit 1`,
    )
    expect(
      (
        await sql<{ name: string }>(
          `select j.name from set_config('request.jwt.claims', $1, true), lateral private.get_failed_jobs() as j`,
          [JSON.stringify({ role: 'authenticated', sub: administrator?.id })],
        )
      ).map(({ name }) => name),
    ).toEqual(['job_of_tests_a', 'job_of_tests_b', 'job_of_tests_d'])
  })

  describe('a file that arrives', () => {
    const roleOf = (role: string | null) =>
      sql<{ id: string }>(
        `select p.id from public.user_profiles p left join public.user_roles r on r.id = p.role_id
       where r.name is not distinct from $1 order by p.email limit 1`,
        [role],
      ).then(([person]) => person?.id ?? '')
    const stored = (owner: string | null, bucket: string, name: string) =>
      sql(`insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)`, [bucket, name, owner]).then(
        () => true,
        ({ code }: { code: string }) => code,
      )

    test('is of staff anywhere, and of others a portrait or a logo that nothing names', async () => {
      const [editor, member] = [await roleOf('editor'), await roleOf(null)]
      const [company] = await sql<{ logo_url: string }>(
        `update public.members set logo_url = '/storage/v1/object/public/public/logos/named.webp'
       where id = (select id from public.members where member_type = 'company' order by id limit 1) returning logo_url`,
      )
      const logo_url = company?.logo_url ?? ''
      expect(logo_url).not.toBe('')
      const taken: [string | null, string, string][] = [
        [null, 'events', 'by-the-service.webp'],
        [editor, 'events', 'by-staff.webp'],
        [member, 'avatars', `${member}/face.webp`],
        [member, 'public', 'logos/free.webp'],
      ]
      const refused: [string | null, string, string][] = [
        [member, 'avatars', `${member}/`],
        [member, 'avatars', `${editor}/face.webp`],
        [member, 'avatars', 'logos/free.webp'],
        [member, 'events', `${member}/face.webp`],
        [member, 'public', `${member}/face.webp`],
        [member, 'public', 'pages/free.webp'],
        [member, 'events', 'logos/free.webp'],
        [member, 'public', 'logos/named.webp'],
        // An account without a profile.
        ['f5000000-0000-4000-8000-000000000404', 'public', 'logos/other.webp'],
      ]
      for (const file of taken) expect([file, await stored(...file)]).toEqual([file, true])
      for (const file of refused) expect([file, await stored(...file)]).toEqual([file, '42501'])
    })

    test.each([
      ['editor', { events: true, news: true, logos: true, pages: false, own: true, others: false, elsewhere: false }],
      [
        'administrator',
        { events: true, news: true, logos: true, pages: true, own: true, others: false, elsewhere: false },
      ],
      [null, { events: false, news: false, logos: false, pages: false, own: true, others: false, elsewhere: false }],
    ])('may be written by who is %s: %j', async (role, may) => {
      const me = await roleOf(role)
      const files = {
        events: ['events', 'a.webp'],
        news: ['news', 'a.webp'],
        logos: ['public', 'logos/a.webp'],
        pages: ['public', 'pages/a.webp'],
        own: ['avatars', `${me}/a.webp`],
        others: ['avatars', 'f5000000-0000-4000-8000-000000000404/a.webp'],
        elsewhere: ['public', 'other/a.webp'],
      }
      const found: Record<string, unknown> = {}
      for (const [name, file] of Object.entries(files)) {
        const [row] = await sql<{ may: boolean }>(
          `select private.may_write_file($1, $2) as may from set_config('request.jwt.claims', $3, true)`,
          [...file, JSON.stringify({ role: 'authenticated', sub: me })],
        )
        found[name] = row?.may
      }
      expect(found).toEqual(may)
    })
  })
})

describe('operations', () => {
  const projectRoot = path.resolve(import.meta.dirname, '../..')
  /** The official CLI takes seconds for each command: the one that reads every function and `config.toml` stands for all. */
  const breadth = Boolean(process.env.TEST_BREADTH)
  /** Commands that differ only in the settings that they give count as one. */
  const commands = [
    ...new Map(
      linesIn(operationsPage)
        .filter((line) => line.startsWith('npx supabase '))
        .map((line) => [line.replace(/\S+=.*/, ''), line]),
    ).values(),
  ]
  const tried = breadth ? commands : commands.filter((command) => command.includes('functions deploy --use-api'))

  let folder: string
  let connection: PgliteConnection
  let server: PGLiteSocketServer

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bkcc-operations-'))
    // A copy, so that no link to a real project is in reach.
    for (const part of ['config.toml', 'functions', 'migrations', 'seed', 'templates'])
      await cp(path.join(projectRoot, 'supabase', part), path.join(folder, 'supabase', part), { recursive: true })
    connection = await openDatabase(undefined, breadth ? undefined : await seededImage())
    if (breadth) await bootstrapDatabase(connection, projectRoot)
    server = new PGLiteSocketServer({ db: connection.driver, port: 0, host: '127.0.0.1', maxConnections: 10 })
    await server.start()
  })
  afterAll(async () => {
    await server.stop()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  })

  const supabase = (words: string[], database?: string) => runCli(folder, words, database)

  describe('the commands of docs/operations.md', () => {
    test.each(tried)('%s', async (command) => {
      const words = wordsOf(command)
      // These need Docker.
      if (operationsPage.indexOf(command) > operationsPage.indexOf('## Rehearsing with the official stack'))
        return expect((await supabase([...words, '--help'])).code).toBe(0)
      if (words[0] !== 'db')
        // Without an account, that much shows that the command was understood.
        return expect((await supabase(words)).said).toContain('Invalid access token format')
      expect(words, 'or it goes to the local stack').toContain('--remote')
      const database = `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`
      const { code, said } = await supabase(words, database)
      expect(said).toMatch(/Finished supabase db push|up to date/)
      // The CLI warns of what it does not know in config.toml, and of what is deprecated.
      expect(said).not.toContain('WARN')
      expect(code).toBe(0)
    })

    test('name npm commands that exist, and settings that something reads', async () => {
      const { scripts } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>
      }
      const called = [...operationsPage.matchAll(/\bnpm (?:run )?([a-z][a-z:]*)/g)].map(([, name = '']) => name)
      expect(called.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
      const sources = await Promise.all(
        globSync(['{src,hosting,scripts}/**/*.ts', 'supabase/{functions,local}/**/*.ts'], {
          cwd: projectRoot,
          absolute: true,
        }).map((file) => readFile(file, 'utf8')),
      )
      const settings = [...operationsPage.matchAll(/\b([A-Z][A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name = '']) => name)
      expect(settings.length).toBeGreaterThan(10)
      expect(settings.filter((name) => !sources.some((text) => text.includes(name)))).toEqual([])
    })

    test('deploy every function, none of which waits for a token of a person', async () => {
      const { functions } = parse(await readFile(path.join(projectRoot, 'supabase/config.toml'), 'utf8')) as {
        functions: Record<string, { verify_jwt?: boolean }>
      }
      const names = (await readdir(path.join(projectRoot, 'supabase/functions'))).filter(
        (name) => !name.startsWith('_'),
      )
      expect(functions).toEqual(Object.fromEntries(names.map((name) => [name, { verify_jwt: false }])))
      const deployed = commands.filter((command) => command.includes('functions deploy')).flatMap(wordsOf)
      expect(names.filter((name) => !deployed.includes(name))).toEqual([])
    })
  })

  test('the SQL of docs/operations.md runs on the database, and so do the jobs that it schedules', async () => {
    const { driver } = connection
    const rows = async (sql: string) => (await driver.query<Record<string, unknown>>(sql)).rows
    await driver.exec(hostedExtensions)
    const statements = sqlIn(operationsPage)
    expect(statements.length).toBeGreaterThan(5)
    for (const statement of statements) await driver.exec(statement.replace('value = …', 'value = 1'))
    await driver.exec('update private.site_builds set wanted = false')
    expect(await rows(`select first_name from public.invitations where email = 'person@example.org'`)).toEqual([
      { first_name: 'First' },
    ])

    const jobs = (await rows('select jobname, schedule, command from cron.job order by jobname')) as {
      jobname: string
      schedule: string
      command: string
    }[]
    expect(jobs.map(({ jobname }) => jobname)).toEqual([
      'bkcc build site',
      'bkcc build site daily',
      'bkcc drain mail',
      'bkcc scheduled jobs',
    ])
    const asked = async (job: string) => {
      await driver.exec('delete from net.asked')
      await driver.exec(jobs.find(({ jobname }) => jobname === job)?.command ?? '')
      return rows('select * from net.asked')
    }
    for (const { schedule } of jobs) expect(schedule).toMatch(/^([1-5]?\d seconds|[\d*/,-]+( [\d*/,-]+){4})$/)
    expect(await asked('bkcc scheduled jobs')).toEqual([])
    expect(await asked('bkcc drain mail')).toEqual([
      {
        url: 'https://<ref>.supabase.co/functions/v1/drain-mail',
        headers: { apikey: expect.stringContaining('sb_secret_') as string },
      },
    ])
    expect(await asked('bkcc build site'), 'nothing has changed').toEqual([])
    for (const change of [
      'events set title = title',
      'services set title = title',
      'membership_tiers set price = price',
      "partners (name) values ('A partner')",
      'legal_versions set content = content',
      'article_tags set name = name',
    ]) {
      await driver.exec('update private.site_builds set wanted = false')
      await driver.exec(`${change.includes('values') ? 'insert into' : 'update'} public.${change}`)
      expect(
        (await asked('bkcc build site')).map(({ url }) => url),
        change,
      ).toEqual(['https://api.netlify.com/build_hooks/…'])
    }
    expect(await asked('bkcc build site'), 'once').toEqual([])
    expect(await asked('bkcc build site daily')).toEqual([])
    expect(await asked('bkcc build site')).toHaveLength(1)
  })
})
