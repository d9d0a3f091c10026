-- Search: one function over everything that its caller may read (decision 47).

create function private.search_terms(query text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  readings text[] := private.readings(query);
  rest text := ' ' || replace(readings[1], e'\n', ' ') || ' ';
  terms jsonb := '[]';
  s record;
begin
  for s in select w.word, y.folded from public.synonyms y, unnest(y.folded) as w (word) where position(' ' || w.word || ' ' in rest) > 0 order by length(w.word) desc, w.word, y.id loop
    if position(' ' || s.word || ' ' in rest) > 0 then
      terms := terms || jsonb_build_array(to_jsonb(s.word || array_remove(s.folded, s.word)));
      rest := replace(rest, ' ' || s.word || ' ', '  ');
    end if;
  end loop;
  -- Both readings have the same words in the same order.
  return terms || coalesce((select jsonb_agg(distinct to_jsonb(array_remove(array[w.word, nullif(o.word, w.word)], null)))
    from unnest(string_to_array(btrim(rest), ' ')) as w (word)
      left join lateral (select (string_to_array(readings[2], ' '))[array_position(string_to_array(readings[1], ' '), w.word)] as word) as o on true
    where length(w.word) > 1), '[]');
end $$;
comment on function private.search_terms(text) is 'What a text must contain to be found: a JSON list with, for each word of the query, the folded texts of which it must hold one (the word''s readings, or the names of its synonyms). Words of one letter do not count.';

create function private.term_patterns(term jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  -- Two letters have no trigrams, except at the beginning of a word.
  select array(select p.pattern from jsonb_array_elements_text(term) with ordinality as t (text, place),
      lateral (select replace(replace(replace(t.text, '\', '\\'), '%', '\%'), '_', '\_') as text) as e,
      lateral (select '%' || e.text || '%' as pattern where length(t.text) > 2
        union all select b.beginning || e.text || '%' from unnest(array['', '% ', e'%\n']) as b (beginning) where length(t.text) <= 2) as p)
$$;
comment on function private.term_patterns(jsonb) is 'The LIKE patterns of a term of a search (private.search_terms); a text of two letters is looked for at the beginning of words.';

create function private.word_patterns(terms jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select array(select distinct case when length(w.word) > 2 and position(' ' in t.text) = 0 then '%' else '' end || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_')
      || case when position(' ' in t.text) = 0 then '%' else '' end
    from jsonb_array_elements(terms) as g (term), jsonb_array_elements_text(g.term) as t (text), unnest(string_to_array(t.text, ' ')) as w (word) where w.word <> '')
$$;
comment on function private.word_patterns(jsonb) is 'The LIKE patterns of the single words that a search marks.';

create function private.marked(value text, patterns text[]) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  given constant text[] := array(select m[1] from regexp_matches(value, '[^\s.,;:!?()/|"„“”«»…‐‑–—-]+', 'g') as m);
  -- One call for all words: a line each.
  folded constant text[] := string_to_array(private.fold(array_to_string(given, e'\n')), e'\n');
  -- The last part is always plain.
  parts text[] := array[''];
  rest text := value;
begin
  for n in 1..cardinality(given) loop
    parts[cardinality(parts)] := parts[cardinality(parts)] || left(rest, position(given[n] in rest) - 1);
    rest := substr(rest, position(given[n] in rest) + length(given[n]));
    if folded[n] like any (patterns) then parts := parts || array[given[n], ''];
    else parts[cardinality(parts)] := parts[cardinality(parts)] || given[n];
    end if;
  end loop;
  parts[cardinality(parts)] := parts[cardinality(parts)] || rest;
  return to_jsonb(parts);
end $$;
comment on function private.marked(text, text[]) is 'A text in parts: the even ones plain, the odd ones words that match a pattern.';

create function private.search_excerpt(value text, body text, patterns text[]) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  size constant integer := 240;
  -- Where the folded text has the first match, the text itself has it at about the same part of its length.
  place integer := coalesce((select min(nullif(position(btrim(p.pattern, '%') in body), 0)) from unnest(patterns) as p (pattern)), 0);
  beginning integer := greatest(0, (place::numeric / greatest(length(body), 1) * length(value))::integer - size);
  part text;
begin
  if value is null or btrim(value) = '' then return null; end if;
  for turn in 0..3 loop
    part := substr(value, 1 + beginning + turn * size * 3 / 4, size);
    if private.fold(part) like any (array(select case when p.pattern like '!%%' escape '!' then p.pattern else '%' || p.pattern || '%' end from unnest(patterns) as p (pattern))) then
      beginning := beginning + turn * size * 3 / 4;
      if beginning > 0 then part := '…' || regexp_replace(part, '^\S*\s+', ''); end if;
      if beginning + size < length(value) then part := regexp_replace(part, '\s+\S*$', '') || '…'; end if;
      return part;
    end if;
  end loop;
  return private.plain_excerpt(left(value, 400));
end $$;
comment on function private.search_excerpt(text, text, text[]) is 'The part of a text, about 240 characters, that holds a match, or else its beginning; body: its search text.';

create function private.search_kinds(inside boolean, staff boolean, admin boolean) returns table (kind text, source text, allowed text, sorted text, ordered text, title text, shown text, words text)
  language sql stable set search_path = ''
  as $$
  select k.kind, k.source, k.allowed, k.sorted, coalesce(k.ordered, k.sorted), k.title, format('jsonb_build_object(''title'', %s, %s)', k.title, k.shown), k.words from (values
    (1, 'member', true, 'public.members t', case when inside and admin then 'true' else 't.status = ''active''' end, 't.name, t.id', null,
      't.name', '''slug'', t.slug, ''detail'', concat_ws('', '', case when t.status <> ''active'' then ''Inactive'' end, t.industry, t.city), ''picture'', t.logo_url',
      'concat_ws(e''\n'', t.description, private.plain_text(t.about), private.joined(t.keywords), t.looking_for)'),
    (2, 'event', true, 'public.events t', case when inside and staff then 'true' else 't.published_at <= now()' end, 't.start_date desc, t.id desc',
      '(t.end_date >= now() and t.status <> ''completed'') desc, abs(extract(epoch from t.start_date - now())), t.id',
      't.title', '''slug'', t.slug, ''detail'', concat_ws('', '', case when t.status = ''cancelled'' then ''Cancelled'' end, case when t.published_at is null then ''Draft'' end, coalesce(t.location, case when t.is_online then ''Online'' end)), ''at'', t.start_date, ''zone'', t.time_zone, ''picture'', t.image_url',
      'private.plain_text(t.description)'),
    (3, 'article', true, 'public.news_articles t', case when inside and staff then 'true' else 't.status = ''published'' and t.published_at <= now()' end,
      case when inside and staff then 't.published_at desc nulls last, t.id desc' else 't.published_at desc, t.id desc' end, null,
      't.title', '''slug'', t.slug, ''detail'', concat_ws('', '', case when t.status = ''draft'' then ''Draft'' end, (select c.name from public.article_categories c where c.id = t.category_id)), ''at'', t.published_at, ''picture'', t.image_url',
      'concat_ws(e''\n'', t.excerpt, private.plain_text(t.content))'),
    (4, 'page', not (inside and staff), '(select p.id, case p.key when ''home'' then ''/'' else ''/'' || p.key end as slug, p.title, p.words, p.search_text from public.pages p where p.title <> ''''
        union all select v.id, ''/'' || v.type, case v.type when ''terms'' then ''Terms of Use'' when ''privacy'' then ''Privacy Policy'' else ''Cookie Policy'' end, private.plain_text(v.content), v.search_text
          from public.legal_content c join public.legal_versions v on v.id = c.id) t', 'true', 't.title, t.id', null,
      't.title', '''slug'', t.slug', 't.words'),
    (5, 'question', not (inside and staff), 'public.questions t', 't.on_contact or t.on_membership', 't."order", t.id', null,
      't.question', '''slug'', case when t.on_contact then ''/contact'' else ''/membership'' end || ''#questions''', 'private.plain_text(t.answer)'),
    (6, 'letter', true, case when inside and staff then
        '(select l.id, l.slug, coalesce(nullif(l.subject, ''''), ''Letter without a subject'') as title, l.status as detail, l.sent_at, l.search_text, l.preheader || e''\n'' || private.text_of_blocks(l.blocks) as words, null as path from public.newsletter_letters l
          union all select l.id, null, l.subject, l.audience_words, l.sent_at, l.search_text, private.plain_text(l.content), coalesce(''/dashboard/events/'' || l.event_id, ''/dashboard/members'') || ''/letters/'' || l.id from public.letters l where l.event_id is not null'
          || case when admin then ' or true' else '' end || ') t'
      else '(select l.id, l.slug, l.subject as title, null as detail, l.sent_at, l.search_text, l.preheader || e''\n'' || private.text_of_blocks(l.blocks) as words, null as path from public.newsletter_letters l where private.is_archived(l)) t' end,
      'true', 't.sent_at desc nulls first, t.id', null, 't.title', '''slug'', t.slug, ''detail'', t.detail, ''at'', t.sent_at, ''path'', t.path', 't.words'),
    (7, 'announcement', inside, 'public.announcements t',
      case when staff then 'true' else 't.is_active and exists (select from public.announcement_recipients r where r.announcement_id = t.id and r.recipient_id = (select auth.uid()))' end,
      't.created_at desc, t.id desc', null, 't.title', '''detail'', t.audience, ''at'', t.created_at', 'private.plain_text(t.content)'),
    (8, 'application', inside and admin, 'public.membership_applications t', 'true', 't.created_at desc, t.id', null,
      't.company_name', '''detail'', t.contact_name, ''at'', t.created_at', 't.message'),
    (9, 'message', inside and admin, 'public.contact_messages t', 'true', 't.created_at desc, t.id', null,
      't.name', '''detail'', t.company, ''at'', t.created_at', 't.message'),
    (10, 'user', inside and admin, 'public.user_profiles t', 'true', 't.full_name, t.id', null,
      't.full_name', '''detail'', concat_ws('', '', t.job_role, coalesce((select m.name from public.members m where m.id = t.company_id), t.company_name)), ''picture'', t.avatar_url', 't.email')
  ) as k (place, kind, offered, source, allowed, sorted, ordered, title, shown, words)
  where k.offered order by k.place
$$;
comment on function private.search_kinds(boolean, boolean, boolean) is 'What a search looks through, as parts of statements over t, in order: where the rows are, which of them the caller may read, in which order they are looked through (an index has it) and come within a rank, the title, what is shown of one, and its plain text. inside: in the dashboard.';

create function private.search(query text, of_kind text, page_number integer, for_office boolean, most integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Similar ones are added up to so many results of a kind.
  enough constant integer := 20;
  staff constant boolean := private.is_staff();
  admin constant boolean := private.is_admin();
  inside constant boolean := coalesce(for_office, false) and private.is_member();
  size constant integer := least(greatest(coalesce(most, 20), 1), case when inside then 50 else 20 end);
  skipped constant integer := case when of_kind is null then 0 else (least(greatest(coalesce(page_number, 1), 1), 50) - 1) * size end;
  -- Of more words, each with all its spellings, a search would take seconds.
  terms constant jsonb := (select coalesce(jsonb_agg(t.term order by t.place), '[]') from jsonb_array_elements(private.search_terms(query)) with ordinality as t (term, place) where t.place <= 8);
  marks constant text[] := private.word_patterns(terms);
  k record;
  term record;
  shown record;
  head text;
  in_head text;
  in_body text;
  at_start text;
  like_head text;
  known uuid[];
  ids uuid[];
  alike uuid[];
  number integer;
  total integer := 0;
  capped boolean := false;
  kinds jsonb := '{}';
  rows jsonb := '[]';
begin
  if jsonb_array_length(terms) = 0 then return '{"total": 0, "capped": false, "kinds": {}, "rows": []}'; end if;
  for k in select * from private.search_kinds(inside, staff, admin) loop
    head := 'split_part(t.search_text, e''\n'', 1)';
    select string_agg(format('%s like any (%L)', head, p.patterns), ' and '), string_agg(format('(t.search_text like any (%L)', p.patterns) || case when k.kind = 'member' then format(' or t.id = any (%L)', m.known) else '' end || ')', ' and '),
        string_agg(format('e''\n'' || replace(%s, '' '', e''\n'') like any (%L)', head, p.starts), ' and '),
        -- Numbers and short words have no similar ones.
        string_agg(format('(%s like any (%L)', head, p.patterns) || case when g.term ->> 0 ~ '[a-z]{4}' then format(' or %L operator(extensions.<%%) %s', g.term ->> 0, head) else '' end || ')', ' and ')
      into in_head, in_body, at_start, like_head
      from jsonb_array_elements(terms) as g (term),
        lateral (select private.term_patterns(g.term) as patterns, array(select e'%\n' || replace(replace(replace(replace(t.text, '\', '\\'), '%', '\%'), '_', '\_'), ' ', e'\n') || '%' from jsonb_array_elements_text(g.term) as t (text)) as starts) as p,
        lateral (select case when k.kind = 'member' then private.members_behind(p.patterns, inside and admin) else '{}'::uuid[] end as known) as m;
    execute format($statement$
      with titled as (select t.id, case when lower(%1$s) like %2$L then 0 when %3$s then 1 else 2 end as rank, row_number() over (order by %4$s) as place
          from (select t.* from %5$s where (%6$s) and %7$s order by %8$s limit 1001) t),
        worded as (select t.id, 3 as rank, row_number() over (order by %4$s) as place from (select t.* from %5$s where (%6$s) and %9$s order by %8$s limit 1001) t),
        found as (select distinct on (h.id) h.id, h.rank, h.place from (select * from titled union all select * from worded) as h order by h.id, h.rank)
      select array(select f.id from found f order by f.rank, f.place, f.id limit 1001) $statement$,
      k.title, private.address_pattern(query), at_start, k.ordered, k.source, k.allowed, in_head, k.sorted, in_body) into ids;
    alike := '{}';
    if cardinality(ids) < enough and terms::text ~ '[a-z]{4}' then
      -- Not a setting of the function: only superusers may give one that an extension has not announced yet.
      perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
      execute format($statement$select array(select t.id from (select t.* from %1$s where (%2$s) and %3$s and t.id <> all ($1) limit 200) t order by extensions.word_similarity(%4$L, %5$s) desc, %6$s limit %7$s) $statement$,
        k.source, k.allowed, like_head, (private.readings(query))[1], head, k.sorted, enough - cardinality(ids)) using ids into alike;
    end if;
    number := least(cardinality(ids || alike), 1000);
    if number > 0 then kinds := kinds || jsonb_build_object(k.kind, number); end if;
    if of_kind is null or of_kind = k.kind then
      total := total + number;
      capped := capped or cardinality(ids) > 1000;
      for shown in execute format('select t.id, %s as shown, %s as words, t.search_text as body from unnest($1) with ordinality as asked (id, place), lateral (select t.* from %s where t.id = asked.id) t order by asked.place', k.shown, k.words, k.source)
          using (ids || alike)[skipped + 1:skipped + size] loop
        rows := rows || jsonb_build_array(jsonb_build_object('kind', k.kind, 'id', shown.id, 'slug', null, 'at', null, 'zone', null, 'picture', null, 'path', null) || shown.shown || jsonb_build_object(
          'title', private.marked(shown.shown ->> 'title', marks), 'detail', nullif(shown.shown ->> 'detail', ''), 'excerpt', private.marked(private.search_excerpt(left(shown.words, 20000), left(shown.body, 20000), marks), marks), 'similar', shown.id = any (alike)));
      end loop;
    end if;
  end loop;
  return jsonb_build_object('total', total, 'capped', capped, 'kinds', kinds, 'rows', rows);
end $$;
comment on function private.search(text, text, integer, boolean, integer) is 'See public.search. Security definer because policies would keep the trigram indexes from being used; private.search_kinds says what the caller may read. Each statement is built for the words and planned anew.';

create function private.members_behind(patterns text[], admin boolean) returns uuid[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  industries text[] := private.industries_like(patterns);
begin
  return array(select m.id from public.members m where m.industry = any (industries) order by m.name, m.id limit 1001)
    || case when admin then array(select o.member_id from public.member_office o where o.search_text like any (patterns) union select c.member_id from public.member_contacts c where c.search_text like any (patterns) limit 1001) else '{}' end;
end $$;
comment on function private.members_behind(text[], boolean) is 'The members that a word finds otherwise than by their search text: by their industry''s other names and, for Administrators, by contacts and what only the office knows.';

create function public.search(query text, of_kind text default null, page_number integer default 1, for_office boolean default false, most integer default 20) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.search(query, of_kind, page_number, for_office, most) $$;
comment on function public.search(text, text, integer, boolean, integer) is 'Searches all that the caller may read (anybody): {total, capped, kinds: {kind: n}, rows: [{kind, id, slug, title, detail, excerpt, at, zone, picture, path, similar}]}. title and excerpt are lists of parts: the even ones plain, the odd ones marked. Kinds for everybody: member, event, article, page, question, letter; with for_office what the caller may read in the dashboard: of staff also drafts, announcement and letters to participants, of Administrators inactive members, application, message, user, and of a member the announcements that they received. Every word must be found, in any spelling or by a synonym: first the titles that hold the query as it is spelled, then other titles, then texts, then (similar) titles of which a letter differs. Without of_kind, most (up to 50) rows of each kind; with it, a page of that kind. Counts of a kind stop at 1,000 (capped). Reads the query''s first 100 characters; nothing is found by fewer than two letters.';

-- Grants on functions.

grant execute on function private.search(text, text, integer, boolean, integer) to anon, authenticated, service_role;
grant execute on function public.search(text, text, integer, boolean, integer) to anon, authenticated;
