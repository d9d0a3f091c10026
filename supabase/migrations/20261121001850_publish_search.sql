-- Search: one function over everything that its caller may read (decision 47).

create function private.search_terms(query text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  readings text[] := private.readings(query);
  words constant text[] := string_to_array(replace(readings[1], e'\n', ' '), ' ');
  others constant text[] := string_to_array(replace(readings[2], e'\n', ' '), ' ');
  stems text[] := string_to_array(private.fold(private.stemmed(left(query, 100))), ' ');
  rest text;
  terms jsonb := '[]';
  given text;
  s record;
begin
  -- All forms have the same words in the same order, unless a word is nothing without its ending.
  if cardinality(stems) is distinct from cardinality(words) then stems := words; end if;
  rest := ' ' || array_to_string(stems, ' ') || ' ';
  for s in select w.word, y.folded from public.synonyms y, unnest(y.folded) as w (word)
    where position(' ' || w.word || ' ' in rest) > 0 order by length(w.word) desc, w.word, y.id loop
    if position(' ' || s.word || ' ' in rest) > 0 then
      -- First as the query has it; it has no other reading.
      given := coalesce(words[array_position(stems, s.word)], s.word);
      terms := terms || jsonb_build_array(to_jsonb(array[given, given] || array_remove(s.folded, given)));
      rest := replace(rest, ' ' || s.word || ' ', '  ');
    end if;
  end loop;
  return terms || coalesce((select jsonb_agg(t.term order by t.place) from (
      select to_jsonb(array_remove(array[words[n.place], coalesce(others[n.place], words[n.place]),
        nullif(w.word, words[n.place]), case when query ~* 'y(\s|$)' and words[n.place] ~ '[bcdfghklmnprstvz]i$' then
        left(words[n.place], -1) || 'es' end],
        null)) as term,
        min(n.place) as place
      from unnest(string_to_array(btrim(rest), ' ')) as w (word),
        lateral (select array_position(stems, w.word) as place) as n
      where length(w.word) > 1 group by 1) as t), '[]');
end $$;
comment on function private.search_terms(text) is
  'What a text must contain to be found: a JSON list with, for each word of the query, the folded texts of which it '
  'must hold one (the word''s two readings, which may be the same, then its stem or the names of its synonyms): '
  'first the names that have synonyms, then the other words in their order. Words of one letter do not count.';

create function private.term_patterns(term jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  -- Two letters have no trigrams, except at the beginning of a word.
  select array(select distinct p.pattern from jsonb_array_elements_text(term) with ordinality as t (text, place),
      private.text_pattern(t.text, case when t.place <= 2 and length(t.text) > 2 then 'given'
        when t.place <= 2 then 'short' when starts_with(term ->> 0, t.text) then 'form'
        else 'synonym' end) as p (pattern)
    -- What another one finds, too, is not looked for.
    where p.pattern is not null and (t.place <= 2
      or not exists (select from jsonb_array_elements_text(term) as o (part)
        where private.may_begin_words(o.part) and o.part <> t.text
          and position(' ' || o.part in ' ' || t.text) > 0)))
$$;
comment on function private.term_patterns(jsonb) is
  'The LIKE patterns of a term of a search (private.search_terms), as private.text_pattern makes them; a query of '
  'two letters is looked for at the beginning of words.';

create function private.word_patterns(terms jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select array(select distinct case when t.place <= 2 and length(w.word) > 2 and position(' ' in t.text) = 0 then '%'
    else '' end || replace(replace(replace(w.word, '\', '\\'), '%', '\%'), '_', '\_')
      || case when position(' ' in t.text) = 0
        and (t.place <= 2 or starts_with(g.term ->> 0, t.text) or private.may_begin_words(w.word)) then '%' else '' end
    from jsonb_array_elements(terms) as g (term), jsonb_array_elements_text(g.term)
      with ordinality as t (text, place), unnest(string_to_array(t.text, ' ')) as w (word) where w.word <> '')
$$;
comment on function private.word_patterns(jsonb) is
  'The LIKE patterns of the single words that a search marks: those of private.term_patterns, for one word.';

create function private.marked(value text, patterns text[]) returns jsonb
  language plpgsql immutable strict parallel safe set search_path = ''
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
comment on function private.marked(text, text[]) is
  'A text in parts: the even ones plain, the odd ones words that match a pattern. Null of none.';

create function private.search_excerpt(value text, body text, patterns text[]) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  size constant integer := 240;
  -- Where the folded text has the first match, the text itself has it at about the same part of its length.
  place integer := (select min(nullif(position(btrim(p.pattern, '%') in body), 0))
    from unnest(patterns) as p (pattern));
  first constant integer := greatest(0, (place::numeric / greatest(length(body), 1) * length(value))::integer - size);
  beginning integer;
  part text;
begin
  if value is null or btrim(value) = '' then return null; end if;
  for turn in 0..3 loop
    beginning := first + turn * size * 3 / 4;
    part := substr(value, 1 + beginning, size);
    -- Cut at words before it is searched: the match may be the word that is cut off.
    if beginning > 0 then part := '…' || regexp_replace(part, '^\S*\s+', ''); end if;
    if beginning + size < length(value) then part := regexp_replace(part, '\s+\S*$', '') || '…'; end if;
    if private.fold(part) like any (array(select case when p.pattern like '!%%' escape '!' then p.pattern else '%'
      || p.pattern || '%' end
      from unnest(patterns) as p (pattern))) then
      return part;
    end if;
  end loop;
  return private.plain_excerpt(left(value, 400));
end $$;
comment on function private.search_excerpt(text, text, text[]) is
  'The part of a text, about 240 characters, that holds a match, or else its beginning; body: its search text.';

create view private.searchable as
  select 'member'::text as kind, m.id, m.search_text, split_part(m.search_text, e'\n', 1) as head,
    m.status = 'active' and m.id not in (select private.lapsed_members()) as is_public, 'admin'::text as readers,
    false as received, null::timestamptz as at,
    0::double precision as place,
      m.name as title, concat_ws(e'\n', m.name, m.legal_name_cyrillic) as spelling, m.slug,
        concat_ws(', ', case when m.status <> 'active' then 'Inactive' end, m.industry, m.city, case
          when m.country in ('bulgaria', 'kazakhstan') then initcap(m.country) end) as detail,
        null::text as zone, m.logo_url as picture, null::text as path,
      concat_ws(e'\n', m.description, private.plain_text(m.about), private.joined(m.keywords), m.looking_for) as words
    from public.members m
  union all
  -- Those to come first, the next before the others.
  select 'event', e.id, e.search_text, split_part(e.search_text, e'\n', 1), e.published_at <= now(), 'staff', false,
    e.start_date,
      (case when e.end_date >= now() and e.status <> 'completed' then 0 else 1e12 end
        + abs(extract(epoch from e.start_date - now())))::double precision,
      e.title, e.title, e.slug,
        concat_ws(', ', case when e.status = 'cancelled' then 'Cancelled' end, case
          when e.published_at is null then 'Draft' when e.published_at > now() then 'Scheduled' end,
          coalesce(e.location, case when e.is_online then 'Online' end)),
        e.time_zone, e.image_url, null::text,
      private.plain_text(e.description)
    from public.events e
  union all
  select 'article', a.id, a.search_text, split_part(a.search_text, e'\n', 1), a.published_at <= now(), 'staff', false,
    a.published_at, 0::double precision,
      a.title, a.title, a.slug,
        concat_ws(', ', case when a.published_at is null then 'Draft' when a.published_at > now() then 'Scheduled' end,
          (select c.name from public.article_categories c where c.id = a.category_id)),
        null::text, a.image_url, null::text,
      concat_ws(e'\n', a.excerpt, private.plain_text(a.content))
    from public.news_articles a
  union all
  select 'page', p.id, p.search_text, split_part(p.search_text, e'\n', 1), true, 'nobody', false, null::timestamptz,
    0::double precision, p.title, p.title, case p.key when 'home' then '/' else '/' || p.key end, null::text,
    null::text, null::text, null::text, p.words
    from public.pages p where p.title <> ''
  union all
  select 'page', v.id, v.search_text, split_part(v.search_text, e'\n', 1), true, 'nobody', false, null::timestamptz,
    0::double precision, private.page_title(v.type), private.page_title(v.type), '/' || v.type, null::text,
    null::text, null::text, null::text, private.plain_text(v.content)
    from public.legal_content c join public.legal_versions v on v.id = c.id
  union all
  select 'question', q.id, q.search_text, split_part(q.search_text, e'\n', 1), q.on_contact or q.on_membership,
    'nobody', false, null::timestamptz, q."order"::double precision, q.question, q.question, case
    when q.on_contact then '/contact' else '/membership' end || '#questions', null::text, null::text, null::text,
    null::text, private.plain_text(q.answer)
    from public.questions q
  union all
  select 'issue', i.id, i.search_text, split_part(i.search_text, e'\n', 1), private.is_archived(i), 'staff', false,
    i.sent_at, case when i.sent_at is null then -1 else 0 end::double precision,
    coalesce(nullif(i.subject, ''), 'Issue without a subject'), i.subject, i.slug, case
    when not private.is_archived(i) then i.status end, null::text, null::text, null::text,
      i.preheader || e'\n' || private.text_of_blocks(i.blocks)
    from public.newsletter_issues i
  union all
  select 'letter', l.id, l.search_text, split_part(l.search_text, e'\n', 1), false, case
    when l.event_id is null then 'admin' else 'staff' end, false, l.sent_at, 0::double precision, l.subject, l.subject,
    null::text, l.audience_words, null::text, null::text,
    coalesce('/dashboard/events/' || l.event_id, '/dashboard') || '/letters/' || l.id,
      private.plain_text(l.content)
    from public.letters l
  union all
  select 'announcement', a.id, a.search_text, split_part(a.search_text, e'\n', 1), false, 'staff', a.is_active
    and exists (select from public.announcement_recipients r
      where r.announcement_id = a.id and r.recipient_id = (select auth.uid())),
    a.created_at, 0::double precision,
      a.title, a.title, null::text, a.audience, null::text, null::text, null::text, private.plain_text(a.content)
    from public.announcements a
  union all
  select 'application', a.id, a.search_text, split_part(a.search_text, e'\n', 1), false, 'admin', false, a.created_at,
    0::double precision, a.company_name, a.company_name, null::text, a.contact_name, null::text, null::text, null::text,
    a.message
    from public.membership_applications a
  union all
  select 'message', m.id, m.search_text, split_part(m.search_text, e'\n', 1), false, 'admin', false, m.created_at,
    0::double precision, m.name, m.name, null::text, m.company, null::text, null::text, null::text, m.message
    from public.contact_messages m
  union all
  select 'user', u.id, u.search_text, split_part(u.search_text, e'\n', 1), false, 'admin', false, null::timestamptz,
    0::double precision, u.full_name, u.full_name, null::text,
    concat_ws(', ', u.job_role,
      coalesce((select m.name from public.members m where m.id = u.company_id), u.company_name)),
    null::text, u.avatar_url, null::text, u.email
    from public.user_profiles u;
comment on view private.searchable is
  'Everything that a search looks through, and all that it shows of one: head: its title or names, folded; '
  'spelling: the same as they are written; is_public: everybody may find it; readers: who else may, in the '
  'dashboard; received: the caller may there, too; place, at (the latest first, those without before them), title: '
  'their order. It repeats what the policies say, because policies would keep the trigram indexes from being used. '
  'The branches have the same types, or the planner would not look into them.';

create function private.members_behind(patterns text[], admin boolean) returns uuid[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  industries constant text[] := private.industries_like(patterns);
begin
  return array(select m.id from public.members m where m.industry = any (industries) order by m.name, m.id limit 1001)
    || case
      when admin then array(select o.member_id from public.office_details o where o.search_text like any (patterns)
        union select c.member_id from public.member_contacts c where c.search_text like any (patterns) limit 1001)
      else '{}' end;
end $$;
comment on function private.members_behind(text[], boolean) is
  'The members that a word finds otherwise than by their search text: by their industry''s other names and, for '
  'Administrators, by contacts and what only the office knows.';

create function private.members_known(terms text[], admin boolean) returns uuid[]
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  known uuid[] := '{}';
begin
  for n in 1..array_length(terms, 1) loop known := known || private.members_behind(terms[n:n], admin); end loop;
  for n in 1..array_length(terms, 1) loop
    known := array(select m.id from public.members m
      where m.id = any (known)
        and (m.search_text like any (terms[n:n])
          or m.id = any ((select private.members_behind(terms[n:n], admin))::uuid[])));
  end loop;
  return known;
end $$;
comment on function private.members_known(text[], boolean) is
  'The members in which each term is found, one at least behind them (private.members_behind).';

create function private.nearly_holds(value text, holding text[], spelled text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select not exists (select from generate_subscripts(holding, 1) as n
    where not value like any (holding[n:n]) and not private.is_misspelt(spelled[n], value)) $$;
comment on function private.nearly_holds(text, text[], text[]) is
  'Whether a folded text matches a pattern at least of each row (holding), or has its word (spelled; null for none) '
  'misspelt.';

create function private.search(query text, of_kind text, page_number integer, for_office boolean, most integer)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set random_page_cost = 1.1
  as $$
declare
  -- Similar ones are added to fewer results of a kind than this, up to so many.
  few constant integer := 5;
  enough constant integer := 20;
  staff constant boolean := private.is_staff();
  admin constant boolean := private.is_admin();
  inside constant boolean := coalesce(for_office, false) and private.is_member();
  size constant integer := least(greatest(coalesce(most, 20), 1), case when inside then 50 else 20 end);
  skipped constant integer := case when of_kind is null then 0
    else (least(greatest(coalesce(page_number, 1), 1), 10000) - 1) * size end;
  -- Staff find standing pages by their names, and work on them elsewhere.
  kinds_offered constant text[] := '{member,event,article}'::text[] || case when inside and staff then '{}'::text[]
    else '{page,question}' end || '{issue}'
    || case when inside and staff then '{letter,announcement}'::text[] when inside then '{announcement}' else '{}' end
      || case when inside and admin then '{application,message,user}'::text[] else '{}' end;
  allowed constant text[] := case when admin then '{staff,admin}'::text[] when staff then '{staff}' else '{}' end;
  -- Of more words, each with all its spellings, a search would take seconds; so it would of more than one of two
  -- letters, which nearly every text holds.
  terms constant jsonb := (select coalesce(jsonb_agg(w.term order by w.place), '[]') from (
      select t.term, t.place, length(t.term ->> 0) > 2
        or row_number() over (partition by length(t.term ->> 0) > 2 order by t.place) = 1 as counts
      from jsonb_array_elements(private.search_terms(query)) with ordinality as t (term, place) where t.place <= 6) as w
        where w.counts);
  marks constant text[] := private.word_patterns(terms);
  -- For each term its patterns, those for the beginning of a word, and the word that others may be similar to.
  holding text[];
  starting text[];
  spelled text[];
  -- For the indexes: the patterns of terms that have only one, and those of one other term. The rest is compared with
  -- what these find, without an index (|| ''), which would be asked for each pattern of a term with each of the others.
  sure text[];
  one text[];
  rest text[];
  k text;
  behind uuid[];
  shown record;
  ids uuid[];
  alike uuid[];
  number integer;
  total integer := 0;
  capped boolean := false;
  kinds jsonb := '{}';
  rows jsonb := '[]';
begin
  if jsonb_array_length(terms) = 0 then return '{"total": 0, "capped": false, "kinds": {}, "rows": []}'; end if;
  with each as (select t.place, private.term_patterns(t.term) as patterns,
      array(select distinct private.text_pattern(w.word, 'short') from jsonb_array_elements_text(t.term) as w (word))
        as starts,
      -- Numbers and short words have no similar ones.
      case when t.term ->> 0 ~ '[a-z]{4}' then t.term ->> 0 end as word from jsonb_array_elements(terms)
        with ordinality as t (term, place)),
    longest as (select max(greatest(cardinality(patterns), cardinality(starts))) as n from each)
  -- Arrays of arrays have rows of one length.
  select array_agg(p.patterns order by p.nth), array_agg(p.starts order by p.nth), array_agg(p.word order by p.nth),
      array_agg(p.patterns[1]) filter (where p.single), array_agg(p.patterns order by p.nth) filter (where not p.single)
    into holding, starting, spelled, sure, rest
    from (select e.word, cardinality(e.patterns) = 1 as single, e.patterns
      || array_fill(e.patterns[1], array[l.n - cardinality(e.patterns)]) as patterns, e.starts
      || array_fill(e.starts[1], array[l.n - cardinality(e.starts)]) as starts,
        row_number() over (order by e.word is null, length(e.word) desc, e.place) as nth from each e, longest l) as p;
  one := array(select distinct u.pattern from unnest(rest[1:1]) as u (pattern));
  rest := coalesce(rest[2:], '{}');
  foreach k in array kinds_offered loop
    behind := case when k = 'member' then private.members_known(holding, inside and admin) else '{}'::uuid[] end;
    -- Most kinds have an index in the order of at, which finds the first thousand without reading all that hold a
    -- common word.
    with titled as (select s.id, s.place, s.at, s.title, case
      when exists (select from generate_subscripts(starting, 1) as n
        where not s.head like any (starting[n:n])) then 2
      when lower(s.spelling) like private.spelled_pattern(query) then 0 else 1 end as rank
        from (select t.* from private.searchable t
          where t.kind = k and (t.is_public or inside and (t.readers = any (allowed) or t.received))
            and (cardinality(one) = 0 or t.head like any (one)) and (sure[1] is null or t.head like sure[1])
            and (sure[2] is null or t.head like sure[2]) and (sure[3] is null or t.head like sure[3])
            and (sure[4] is null or t.head like sure[4]) and (sure[5] is null or t.head like sure[5])
              and (sure[6] is null or t.head like sure[6])
            and (cardinality(rest[1:1]) = 0 or t.head || '' like any (rest[1:1]))
              and (cardinality(rest[2:2]) = 0 or t.head || '' like any (rest[2:2]))
              and (cardinality(rest[3:3]) = 0 or t.head || '' like any (rest[3:3]))
              and (cardinality(rest[4:4]) = 0 or t.head || '' like any (rest[4:4]))
              and (cardinality(rest[5:5]) = 0 or t.head || '' like any (rest[5:5]))
          order by t.at desc, t.title, t.id limit 1001) s),
      worded as (select s.id, s.place, s.at, s.title, 3 as rank
        from (select t.* from private.searchable t
          where t.kind = k and (t.is_public or inside and (t.readers = any (allowed) or t.received))
            and (t.id = any (behind) or (cardinality(one) = 0 or t.search_text like any (one))
              and (sure[1] is null or t.search_text like sure[1]) and (sure[2] is null or t.search_text like sure[2])
              and (sure[3] is null or t.search_text like sure[3])
            and (sure[4] is null or t.search_text like sure[4]) and (sure[5] is null or t.search_text like sure[5])
              and (sure[6] is null or t.search_text like sure[6])
            and (cardinality(rest[1:1]) = 0 or t.search_text || '' like any (rest[1:1]))
              and (cardinality(rest[2:2]) = 0 or t.search_text || '' like any (rest[2:2]))
              and (cardinality(rest[3:3]) = 0 or t.search_text || '' like any (rest[3:3]))
              and (cardinality(rest[4:4]) = 0 or t.search_text || '' like any (rest[4:4]))
              and (cardinality(rest[5:5]) = 0 or t.search_text || '' like any (rest[5:5])))
          order by t.at desc, t.title, t.id limit 1001) s),
      found as (select distinct on (h.id) h.* from (select * from titled union all select * from worded) as h
        order by h.id, h.rank)
    select array(select f.id from found f order by f.rank, f.place, f.at desc, f.title, f.id limit 1001) into ids;
    alike := '{}';
    if cardinality(ids) < few and terms::text ~ '[a-z]{4}' then
      -- Not a setting of the function: only superusers may give one that an extension has not announced yet.
      perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
      select array(select s.id
        from (select t.* from private.searchable t
          where t.kind = k and (t.is_public or inside and (t.readers = any (allowed) or t.received))
            and t.id <> all (ids)
            and (t.head like any (holding[1:1]) or spelled[1] operator(extensions.<%) t.head
              and private.is_misspelt(spelled[1], t.head))
            and (cardinality(holding[2:]) = 0 or private.nearly_holds(t.head, holding[2:], spelled[2:])) limit 200) s
        order by extensions.word_similarity((private.readings(query))[1], s.head) desc, s.place, s.at desc, s.title,
          s.id
          limit enough - cardinality(ids))
          into alike;
    end if;
    number := least(cardinality(ids || alike), 1000);
    if number > 0 then kinds := kinds || jsonb_build_object(k, number); end if;
    if of_kind is null or of_kind = k then
      total := total + number;
      capped := capped or cardinality(ids) > 1000;
      for shown in select t.* from unnest((ids || alike)[skipped + 1:skipped + size])
        with ordinality as asked (id, nth),
          lateral (select s.* from private.searchable s
            where s.kind = k and s.id = asked.id
              and (s.is_public or inside and (s.readers = any (allowed) or s.received))) as t
        order by asked.nth loop
        rows := rows
          || jsonb_build_array(jsonb_build_object('kind', k, 'id', shown.id, 'slug', shown.slug, 'at', shown.at, 'zone',
            shown.zone, 'picture', shown.picture, 'path', shown.path, 'detail', nullif(shown.detail, ''), 'similar',
            shown.id = any (alike),
          'title', private.marked(shown.title, marks), 'excerpt',
            private.marked(private.search_excerpt(left(shown.words, 20000), left(shown.search_text, 20000), marks),
              marks)));
      end loop;
    end if;
  end loop;
  return jsonb_build_object('total', total, 'capped', capped, 'kinds', kinds, 'rows', rows);
end $$;
comment on function private.search(text, text, integer, boolean, integer) is
  'See public.search. Security definer because policies would keep the trigram indexes from being used; '
  'private.searchable says who may read what. Its statements are planned for the words and the kind that they look '
  'for, so that the planner leaves the other kinds out. It knows the cost of a page, but not that of a long text, and '
  'would rather read all articles than ask the index for eight patterns: hence the cost on solid disks.';

create function public.search(query text, of_kind text default null, page_number integer default 1,
  for_office boolean default false, most integer default 20)
  returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.search(query, of_kind, page_number, for_office, most) $$;
comment on function public.search(text, text, integer, boolean, integer) is
  'Searches all that the caller may read (anybody): {total, capped, kinds: {kind: n}, rows: [{kind, id, slug, '
  'title, detail, excerpt, at, zone, picture, path, similar}]}. title and excerpt are lists of parts: the even ones '
  'plain, the odd ones marked. Kinds for everybody: member, event, article, page, question, issue (of the '
  'newsletter); with for_office what the caller may read in the dashboard: of staff also drafts, announcement and '
  'letter (to participants), of Administrators inactive members, letters to members, application, message, user, '
  'and of a member the announcements that they received. Each of the first six words, and of those of two letters '
  'the first, must be found, in any spelling or by a synonym: first the titles and names in which each begins a '
  'word, those that are spelled like the query before the others, then other titles, then texts, then (similar) '
  'titles of which a letter differs. Staff get no page and no question with for_office. Without of_kind, most rows '
  '(up to 20, with for_office 50) of each kind; with it, a page of that kind. Counts of a kind stop at 1,000 '
  '(capped). Reads the query''s first 100 characters; nothing is found by fewer than two letters.';

-- Grants on functions.

grant execute on function private.search(text, text, integer, boolean, integer) to anon, authenticated, service_role;
grant execute on function public.search(text, text, integer, boolean, integer) to anon, authenticated;
