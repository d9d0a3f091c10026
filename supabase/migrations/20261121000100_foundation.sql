-- Foundation: what every later file builds on. Nothing is allowed until a later statement grants it.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
-- An exclusion constraint compares ids in it.
create extension if not exists btree_gist with schema extensions;

-- Hosted projects grant every new object in `public` to the API roles, and Postgres every new function to everybody.
-- Start with no rights instead, so that no later statement has to revoke them, and nothing rests on defaults that end
-- on 2026-10-30. The service role gets by name what the Edge Functions call, and nothing else.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema if not exists private;
comment on schema private is
  'Helpers of policies, constraints and triggers. Never exposed by the Data API; the only home of security definer '
  'functions.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Before each request of the Data API.

create function private.check_request() returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  if current_setting('request.headers', true)::jsonb ->> 'prefer' ~* 'planned|estimated' then
    raise exception 'Rows are counted exactly or not at all.' using errcode = 'PT400';
  end if;
end $$;
comment on function private.check_request() is
  'PostgREST calls it before each request. Refuses (PT400) the planner''s estimates: they count rows that row '
  'security hides, and tell whether a value is frequent among them. supabase/local/data-api.ts does the same for '
  'the embedded backend.';
grant execute on function private.check_request() to anon, authenticated, service_role;

do $$ begin
  -- The embedded backend has no such role.
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    notify pgrst, 'reload config';
  end if;
end $$;

-- Checks of values.

create function private.is_line(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select value !~ ('[\u0001-\u001f\u007f-\u009f\u061c\u180e\u2028\u2029\u200b\u2060-\u2064\ufeff\u202a-\u202e'
        '\u2066-\u2069\U000e0000-\U000e007f]')
      and (btrim(value) = '' or value ~ '[^\s\u00a0\u00ad\u115f\u1160\u2000-\u200f\u2800\u3000\u3164\uffa0]')
  $$;
comment on function private.is_line(text) is
  'Whether a text is one line that people see as it is: without line breaks and other control characters, which '
  'would begin a new header, property or line in mails, calendars and feeds; without characters that turn the text '
  'round or show nothing. Joiners (U+200C, U+200D), which scripts and emoji need, are allowed beside something '
  'visible. src/lib/text/validation.ts leaves the same characters out.';

create function private.are_lines(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select private.is_line(translate(value, e'\r\n', '  ')) $$;
comment on function private.are_lines(text) is 'Whether each line of a text is one (private.is_line).';

create function private.is_email(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 254 and private.is_line(value)
    and value ~ '^[^\s@<>",;:\\()[\]]+@([^\s@<>"'',;:\\()[\].]+\.)+[^\s@<>"'',;:\\()[\].]{2,}$' $$;
comment on function private.is_email(text) is
  'Whether a text is one well-formed email address (local part, dotted domain, at most the 254 characters of RFC '
  '5321). src/lib/text/validation.ts does the same check in the browser.';

create function private.is_person_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 80 and private.is_line(value)
    and value ~ '^[[:alpha:]\u0300-\u036f .''’‘ʼ‐‑-]+$' and value ~ '[[:alpha:]]' $$;
comment on function private.is_person_name(text) is
  'Whether a text can be the name of a person in a mail that a stranger causes: letters of any alphabet, spaces, '
  'hyphens, apostrophes and full stops, at most 80. So it carries no address, number or sentence of theirs. '
  'src/lib/text/validation.ts does the same check in the browser.';

create function private.is_http_url(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 2000 and private.is_line(value) and value ~* '^https?://[^\s/?#<>"]+\.[^\s<>"]+$' $$;
comment on function private.is_http_url(text) is
  'Whether a text is an absolute http or https address, so that no javascript: or data: address is ever stored as a '
  'link.';

create function private.is_image_url(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 2000 and private.is_line(value)
    and (value ~ '^/[a-z0-9][^\s<>"\\]*$'
      or value ~* '^https?://(([a-z0-9_-]+\.)*[a-z][a-z0-9-]*|127\.0\.0\.1)(:[0-9]{1,5})?(/[^\s<>"\\]*)?$'
      and coalesce(substring(value from '^https?://[^/:]+:([0-9]{1,5})')::integer, 0) < 65536) $$;
comment on function private.is_image_url(text) is
  'Whether a text is an http(s) address that a URL parser takes (its host is a name in ASCII, or the loopback of the '
  'embedded backend''s storage), or a root-relative path of this site.';

create function private.is_own_picture(value text, folder text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select length(value) <= 300 and (value ~ '^/artwork/([a-z0-9-]+\.webp|logos/[a-z0-9-]+\.svg)$'
    or (starts_with(value, '/storage/v1/object/public/' || folder || '/')
      and substr(value, length('/storage/v1/object/public/' || folder || '/')
        + 1) ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9]+)?$'))
$$;
comment on function private.is_own_picture(text, text) is
  'Whether a text is the path of a file in this folder of our own storage (bucket and folder, such as '
  'public/logos), or of the site''s artwork. It has no host, so that showing the picture tells nobody else.';

create function private.whole_picture(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select regexp_replace(address,
    '^(.*/storage/v1/object/public/.+/[0-9a-f]{32}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4})(?:-[1-9][0-9]{0,4}\.(webp|png|jpeg)'
    '|\.(webp|png|jpeg)\.jpeg)$',
    '\1.\2\3') $$;
comment on function private.whole_picture(text) is
  'The address of the largest size of a stored picture, given the address of any of its sizes; other addresses are '
  'returned unchanged. Strict, so that queries use the index of logos, which has none for null.';

create function private.is_slug(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select length(value) <= 120 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' $$;
comment on function private.is_slug(text) is
  'Whether a text is a well-formed slug: lowercase Latin letters and digits, with single hyphens between them.';

create function private.is_time_zone(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
  as $$
begin
  -- Only region names: an abbreviation such as EET would ignore daylight saving.
  if value !~ '^[A-Za-z_]+/[A-Za-z_/+-]+$' then return false; end if;
  perform timestamptz '2026-01-01 00:00:00+00' at time zone value;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
comment on function private.is_time_zone(text) is 'Whether a text names an IANA time zone such as Europe/Sofia.';

-- Plain text of rich text.

create function private.plain_text(html text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(coalesce(html, ''), '<script[^>]*?>.*?</script>', ' ',
        'gi'),
        '<style[^>]*?>.*?</style>', ' ', 'gi'),
        '</?(?:a|abbr|b|cite|code|del|em|font|i|ins|mark|q|s|small|span|strike|strong|sub|sup|u|wbr)(?:\s[^>]*)?>', '',
          'gi'),
          '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;
comment on function private.plain_text(text) is
  'Rich text as plain text: without tags, of which all but those within a line part words, with the editor''s '
  'entities decoded and white space collapsed.';

create function private.plain_excerpt(html text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select case when length(t) <= 200 then t else regexp_replace(left(t, 201), '[\s.…,;:–—-]*\s\S*$', '') || '…' end
  from regexp_replace(html, '<h[1-6][^>]*?>.*?</h[1-6]>', ' ', 'gi') as below,
    private.plain_text(regexp_replace(regexp_replace(regexp_replace(
      case when private.plain_text(below) = '' then html else below end,
      '([^.!?:;,…”"»\s>])((?:</[a-z]+>|\s)*)<[ou]l', '\1: <ul', 'gi'),
      '([^.!?:;,…”"»\s>])((?:</[a-z]+>|\s)*)<li', '\1; <li', 'gi'),
      '([^.!?:;,…”"»\s>])((?:</[a-z]+>|\s)*)</(?:p|li|h[1-6]|blockquote|pre)>', '\1. ', 'gi')) as t
$$;
comment on function private.plain_excerpt(text) is
  'The first 200 characters (specification, section 9) of a rich text without its tags, and without its headings if '
  'there is anything else. Blocks that have no mark at their end are parted by one. A longer text is cut at a word and '
  'ends in an ellipsis.';

-- One form for letters with marks: й may come as one character or as two.

create function private.compose_letters() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if to_jsonb(new)::text is not nfc normalized then
    new := jsonb_populate_record(new, normalize(to_jsonb(new)::text, nfc)::jsonb);
  end if;
  return new;
end $$;
comment on function private.compose_letters() is
  'Trigger: stores the texts of a row in composed form (Unicode NFC), in which forms and imports send them, so that '
  'the same words are equal.';

-- Keys by which two names or addresses count as the same company.

create function private.company_key(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
  select coalesce(nullif(btrim(regexp_replace(' '
    || btrim(regexp_replace(regexp_replace(lower(normalize(name)), '[.''’`]', '', 'g'),
      '[][[:space:]!"#$%&()*+,/:;<=>?@\\^_{|}~„“”«»–—-]+', ' ', 'g'))
    || ' ',
    ' ((ltd|limited|llc|llp|lp|inc|corp|plc|co|company|gmbh|ag|kg|sa|srl|bv|eood|ood|ead|ad|et|too|ao|tdo|ip|еоод'
    '|оод|еад|ад|ет|тоо|ао|ип) )+',
      ' ', 'g')),
      ''),
      lower(btrim(name)))
$$;
comment on function private.company_key(text) is
  'A company''s name in lower case, without punctuation and legal form (Ltd, EOOD, LLP, TOO and the like, also in '
  'Cyrillic), so that two spellings of one name are equal.';

create function private.mail_domain(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select lower(btrim(substring(address from '@([^@]*)$'))) $$;
comment on function private.mail_domain(text) is 'The part after the @ of an address, in lower case.';

create function private.mailbox(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
  -- What follows a plus sign is a tag. Gmail ignores dots, and has two domains.
  select case when m.domain in ('gmail.com', 'googlemail.com') then replace(m.name, '.', '') || '@gmail.com' else m.name
    || '@' || m.domain end
    from (select private.mail_domain(address) as domain,
      regexp_replace(lower(btrim(split_part(address, '@', 1))), '(.)\+.*$', '\1') as name) as m
$$;
comment on function private.mailbox(text) is
  'The mailbox that an address leads to, for counting: without the tag behind a plus sign, and at Gmail without '
  'dots. Another address may be another person all the same, so nothing else compares mailboxes.';

create function private.web_host(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select regexp_replace(lower(substring(address from '^[A-Za-z]+://([^/?#:]+)')), '^www\.', '') $$;
comment on function private.web_host(text) is 'The host of a web address in lower case, without www.';

-- Lists of words.

create function private.joined(words text[]) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select array_to_string(words, ' ') $$;
comment on function private.joined(text[]) is
  'Words as one text, for generated columns (array_to_string is not immutable for every type).';

create function private.lowered(words text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select array(select lower(btrim(w.word)) from unnest(words) with ordinality as w (word, place)
    order by w.place) $$;
comment on function private.lowered(text[]) is 'Words in lower case, by which they are compared.';

-- Search: one form for all spellings, and patterns.

create function private.fold(value text) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  -- An apostrophe between a consonant within a word and o is a soft sign (Kol'o); g'o is Uzbek.
  -- One collation, whatever that of the value: PostgreSQL keeps 32 compiled patterns, each for a collation.
  f text collate "default" := regexp_replace(lower(value collate "default"), '(?<=[[:alpha:]][bdfklmnprstvz])[''’ʼ]o',
    'yo', 'g');
  letter text;
begin
  if f ~ '[^\u0001-\u007f]' then
    f := lower(normalize(regexp_replace(regexp_replace(f, '[‐‑–—]', '-', 'g'), '[’‘ʼ´“”„«»]', '', 'g'), NFKD));
    -- A mark that makes another letter (ISO 9, Kazakh Latin, Bulgarian ŭ). All other marks go.
    if f ~ '[\u0300-\u036f]' then
      f := replace(replace(replace(replace(replace(f, U&'z\030c', 'zh'), U&'c\030c', 'ch'), U&'c\0327', 'ch'),
        U&'s\030c', 'sh'),
        U&'s\0327', 'sh');
      f := replace(replace(replace(replace(replace(f, U&'s\0302', 'sht'), U&'a\0302', 'ya'), U&'u\0302', 'yu'),
        U&'u\0306', 'a'),
        U&'y\0301', 'u');
      f := regexp_replace(f, '[\u0300-\u036f]+', '', 'g');
    end if;
    f := replace(replace(replace(replace(replace(replace(replace(f, 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ',
      'sht'),
      'ю', 'yu'),
      'я', 'ya');
    f := translate(f, 'оаеинтсрлвкмпдузгыбхіқэфәғңұүөһıʺʹѣєґјłøđŋß', 'oaeintsrlvkmpduzgibhikefagnuuohiъьeegjlodns');
    -- The hard sign is a vowel in Bulgarian, but not before an iotated one; the soft sign is heard before o alone.
    f := replace(replace(replace(replace(f, 'ъe', 'e'), 'ъy', 'y'), 'ъ', 'a'), 'ьo', 'yo');
    f := replace(f, 'ь', '');
  end if;
  -- Hyphens part words; apostrophes and quotation marks do not. Other punctuation counts within a word alone, as in an
  -- address.
  f := replace(replace(replace(replace(replace(f, '-', ' '), E'\t', ' '), '''', ''), '"', ''), '`', '');
  f := regexp_replace(f, '(^|\s)[.,;:!?()]+|[.,;:!?()]+(?=\s|$)', '\1', 'g');
  f := replace(replace(replace(replace(replace(replace(f, 'shch', 'sht'), 'tch', 'ch'), 'chr', 'hr'), 'kh', 'h'), 'gh',
    'g'),
    'ph', 'f');
  f := replace(replace(replace(replace(replace(f, 'th', 't'), 'tz', 'ts'), 'ck', 'k'), 'x', 'ks'), 'ch', 'č');
  f := replace(replace(replace(replace(f, 'ce', 'tse'), 'ci', 'tsi'), 'cy', 'tsi'), 'cv', 'tsv');
  -- ё is written е, yo (after a consonant) or ë; е also ye or ie.
  f := regexp_replace(f, '(?<=[bčdfghklmnpqrstvz])yo', 'e', 'g');
  f := replace(replace(replace(replace(replace(replace(f, 'ye', 'e'), 'y', 'i'), 'c', 'k'), 'q', 'k'), 'w', 'u'), 'č',
    'c');
  f := replace(replace(replace(replace(f, 'ie', 'e'), 'zh', 'i'), 'j', 'i'), 'ou', 'u');
  -- French writes a g before e and i with u: Gueorgui, Serguei.
  f := replace(replace(f, 'gue', 'ge'), 'gui', 'gi');
  foreach letter in array '{i,a,b,c,d,e,f,g,h,i,k,l,m,n,o,p,r,s,t,u,v,z}'::text[] loop
    f := replace(f, letter || letter, letter);
  end loop;
  return btrim(regexp_replace(replace(f, 'balgar', 'bulgar'), '  +', ' ', 'g'));
end $$;
comment on function private.fold(text) is
  'A text in the form in which search compares: lower case without accents, Bulgarian, Russian and Kazakh Cyrillic '
  'and the usual Latin spellings of each alike (tests/support/database/spellings.ts), doubled letters once, no '
  'punctuation around words, white space collapsed, lines kept. Letters that one standard uses for another''s share '
  'a sign: ж, zh, j, и, й, ы, y are i, because j is both ж (Kazakh Latin) and й (ISO 9).';

create function private.search_text(value text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select ' ' || replace(private.fold(value), e'\n', e' \n ') || ' ' $$;
comment on function private.search_text(text) is
  'A text as it is stored for searches: folded (private.fold), with a blank before and after each word and each end of '
  'a line, so that one LIKE pattern finds where a word begins.';

create function private.readings(query text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select array(select r.reading
    from (values (1, private.fold(left(query, 100))),
      (2,
        private.fold(regexp_replace(regexp_replace(left(query, 100), 'c(?![hkeiyv])', 'ts', 'gi'), 'ң', 'нг',
          'gi')))) as r (place,
      reading)
    where r.reading <> '' group by r.reading order by min(r.place))
$$;
comment on function private.readings(text) is
  'The folded forms that the first 100 characters of a query may mean, the likelier first: Latin c is к as in '
  'Cargo, and ц as ISO 9 writes it; ң is n, and ng as BGN/PCGN writes it. None of a query that folds to nothing.';

create function private.is_misspelt(word text, folded text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select exists (select from regexp_split_to_table(folded, '\s+') as w (word)
    where abs(length(w.word) - length(is_misspelt.word)) <= 1
      and extensions.word_similarity(is_misspelt.word, w.word) >= 0.5)
$$;
comment on function private.is_misspelt(text, text) is
  'Whether a folded word may be meant for one of a folded text: of about the same length and with half of its '
  'trigrams, so that forum is not for.';

create function private.spelled_pattern(query text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select '%' || replace(replace(replace(lower(btrim(left(query, 100))), '\', '\\'), '%', '\%'), '_', '\_')
    || '%' $$;
comment on function private.spelled_pattern(text) is
  'The LIKE pattern for the first 100 characters of a query as it is spelled, in lower case, with % and _ escaped. '
  'For addresses, which have one spelling, and to tell which names are spelled like the query; otherwise searches '
  'use private.search_patterns.';

-- Time stamps.

create function private.stamp_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  -- clock_timestamp, not now(): two saves in one transaction must get different times for the optimistic lock.
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.stamp_updated_at() is
  'Trigger: stamps when a row was last changed, so that the browser cannot say.';

-- Many at once, or one. A public function checks the role and what is given, and calls change_rows, delete_rows or
-- undo_rows. These lock the rows in the order of their ids and run one statement a row, in a subtransaction: a row that
-- fails does not undo the others. They have the rights of who calls them. Tables, names and statements are constants of
-- the calling functions; what the browser gives is a parameter.

create function private.chosen_rows(ids uuid[]) returns uuid[]
  language plpgsql immutable set search_path = ''
  as $$
begin
  if ids is null then raise exception 'Nothing is chosen.' using errcode = '22023'; end if;
  if cardinality(ids) > 10000 then
    raise exception 'At most 10,000 can be changed at once.' using errcode = 'PT413';
  end if;
  return array(select distinct i.id from unnest(ids) as i (id) where i.id is not null order by i.id);
end $$;
comment on function private.chosen_rows(uuid[]) is
  'The ids of an action on many rows, each once and in order. Refuses none at all (22023) and more than 10,000 '
  '(PT413).';

create function private.former_values(changes jsonb) returns table (id uuid, was jsonb, at timestamptz)
  language plpgsql immutable set search_path = ''
  as $$
begin
  if changes is null then raise exception 'This is no list of changes.' using errcode = '22023'; end if;
  if jsonb_array_length(changes) > 10000 then
    raise exception 'At most 10,000 can be changed at once.' using errcode = 'PT413';
  end if;
  return query select distinct on (c.id) c.id, c.was, c.at
    from jsonb_to_recordset(changes) as c (id uuid, was jsonb, at timestamptz) where c.id is not null order by c.id;
exception when data_exception then raise exception 'This is no list of changes.' using errcode = '22023';
end $$;
comment on function private.former_values(jsonb) is
  'The changes to undo, as private.outcome returned them, in the order of their ids.';

create function private.told(state text, message text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select message where state ~ '^(P0001|42501|2[23]...|PT4\d\d)$' and message ~ '[.?]$' $$;
comment on function private.told(text, text) is
  'The message of a refusal if that is a sentence for users, as failAsTold in src/lib/data/errors.ts chooses.';

create function private.failed_row(id uuid, name text, state text, message text) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$ select jsonb_build_object('id', id, 'name', name, 'reason', private.told(state, message)) $$;
comment on function private.failed_row(uuid, text, text, text) is
  'A row that an action could not change, with the reason if that is a sentence for users.';

create function private.outcome(asked uuid[], present uuid[], done jsonb[], failed jsonb[]) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
  select jsonb_build_object('done', to_jsonb(done), 'failed', to_jsonb(failed || array(
    select private.failed_row(m.id, null, 'PT404', 'It has been deleted meanwhile.')
      from (select unnest(asked) as id except select unnest(present) order by 1) as m)))
$$;
comment on function private.outcome(uuid[], uuid[], jsonb[], jsonb[]) is
  'What became of an action on many rows: done ({id, was, at}: the former values and the time of the change, to '
  'undo it) and failed ({id, name, reason}), also those that are gone. Rows that are in neither were as wanted '
  'already.';

create function private.locked_rows(asked uuid[], of_table text, deleting boolean) returns uuid[]
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  present uuid[];
begin
  execute format('select array(select t.id from public.%I t where t.id = any ($1) order by t.id for %s)', of_table,
    case when deleting then 'update' else 'no key update' end) into present using asked;
  return present;
end $$;
comment on function private.locked_rows(uuid[], text, boolean) is
  'Locks the rows with these ids in their order, all before any is changed, and returns the ids of those that are '
  'there.';

create function private.change_rows(ids uuid[], of_table text, named text, change text, wanted text default null,
  deleting boolean default false)
  returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  asked constant uuid[] := private.chosen_rows(ids);
  present constant uuid[] := private.locked_rows(asked, of_table, deleting);
  done jsonb[] := '{}';
  failed jsonb[] := '{}';
  r record;
  changed jsonb;
begin
  for r in execute format('select t.id, %s as name from public.%I t where t.id = any ($1) order by t.id', named,
    of_table)
    using present loop
    begin
      execute change into changed using r.id, wanted;
      if changed is not null then done := array_append(done, changed || jsonb_build_object('id', r.id)); end if;
    exception when others then
      failed := array_append(failed, private.failed_row(r.id, r.name, sqlstate, sqlerrm));
    end;
  end loop;
  return private.outcome(asked, present, done, failed);
end $$;
comment on function private.change_rows(uuid[], text, text, text, text, boolean) is
  'Changes rows of a table, each by one statement, and says what became of them (private.outcome). named: what a '
  'row t is called, as SQL. change: the statement; $1 is the id, $2 what is wanted. It returns {was, at}, and '
  'nothing where the row was as wanted.';

create function private.delete_rows(ids uuid[], of_table text, named text) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.change_rows(ids, of_table, named,
    format('delete from public.%I where id = $1 returning jsonb_build_object()', of_table), null, true) $$;
comment on function private.delete_rows(uuid[], text, text) is 'Deletes rows of a table, see private.change_rows.';

create function private.undo_rows(changes jsonb, of_table text, named text, undo text) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  asked constant uuid[] := array(select c.id from private.former_values(changes) c);
  present constant uuid[] := private.locked_rows(asked, of_table, false);
  done jsonb[] := '{}';
  failed jsonb[] := '{}';
  r record;
  undone boolean;
begin
  for r in execute format(
    'select t.id, %s as name, c.was, c.at from private.former_values($1) c join public.%I t on t.id = c.id order by '
    't.id', named, of_table)
    using changes loop
    begin
      execute undo into undone using r.id, r.was, r.at;
      if undone is not true then raise exception 'Somebody has changed it meanwhile.' using errcode = 'PT409'; end if;
      done := array_append(done, jsonb_build_object('id', r.id));
    exception when others then
      failed := array_append(failed, private.failed_row(r.id, r.name, sqlstate, sqlerrm));
    end;
  end loop;
  return private.outcome(asked, present, done, failed);
end $$;
comment on function private.undo_rows(jsonb, text, text, text) is
  'Puts back rows as private.change_rows, each by one statement; $1 is the id, $2 the former values, $3 the time of '
  'the change. It returns true, and nothing where the row has been changed since.';

-- Grants on functions. Constraints, generated columns and index expressions call these with the rights of the role that
-- writes the row.

grant execute on function private.are_lines(text), private.is_email(text), private.is_http_url(text),
  private.is_image_url(text), private.is_own_picture(text, text), private.whole_picture(text),
  private.is_slug(text), private.is_line(text), private.is_person_name(text), private.is_time_zone(text),
  private.plain_text(text), private.plain_excerpt(text),
  private.company_key(text), private.mail_domain(text), private.mailbox(text), private.web_host(text),
  private.joined(text[]), private.lowered(text[]), private.fold(text),
  private.search_text(text) to anon, authenticated, service_role;
grant execute on function private.chosen_rows(uuid[]), private.former_values(jsonb), private.told(text, text),
  private.failed_row(uuid, text, text, text), private.outcome(uuid[], uuid[], jsonb[], jsonb[]),
  private.locked_rows(uuid[], text, boolean), private.change_rows(uuid[], text, text, text, text, boolean),
  private.delete_rows(uuid[], text, text), private.undo_rows(jsonb, text, text, text) to authenticated, service_role;
