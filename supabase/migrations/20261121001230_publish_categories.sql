-- Categories of events and articles, and tags: renaming, merging, and deleting what nothing uses.

create function private.check_kind(of_kind text) returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change categories.');
  if of_kind is null or of_kind not in ('event', 'article', 'tag') then
    raise exception 'There is no such kind of category.';
  end if;
end $$;
comment on function private.check_kind(text) is
  'Refuses callers below Administrators, and what is no kind of category: event, article or tag.';

create function private.category_uses() returns table (kind text, id uuid, name text, items bigint)
  language sql stable security invoker set search_path = ''
  as $$
  select 'event', c.id, c.name, (select count(*) from public.events e where e.category_id = c.id)
    from public.event_categories c
  union all select 'article', c.id, c.name, (select count(*) from public.news_articles a where a.category_id = c.id)
    from public.article_categories c
  union all select 'tag', t.id, t.name, (select count(*) from public.article_to_tags l where l.tag_id = t.id)
    from public.article_tags t
$$;
comment on function private.category_uses() is
  'All categories and tags, with the number of events or articles that have them.';

create function public.get_categories() returns table (kind text, id uuid, name text, items bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may see this.');
  return query select * from private.category_uses() u order by u.kind, lower(u.name), u.id;
end $$;
comment on function public.get_categories() is
  'The categories of events and articles, and the tags, each with the number of events or articles that have it, '
  'drafts included (staff).';

create function public.save_category(of_kind text, category_id uuid, name text) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  wanted text := btrim(regexp_replace(save_category.name, '\s+', ' ', 'g'));
  longest integer := case of_kind when 'tag' then 60 else 80 end;
  base text := btrim(left(regexp_replace(private.slug_of(wanted), '[0-9]', '', 'g'), 30), '-');
  new_key text;
  letters text := '';
begin
  perform private.check_kind(of_kind);
  if category_id is null then raise exception 'A category needs an id.' using errcode = '22023'; end if;
  if coalesce(wanted, '') = '' then raise exception 'The name is missing.'; end if;
  if length(wanted) > longest or not private.is_line(wanted) then
    raise exception 'The name has at most % characters, in one line.', longest;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('categories', 0));
  if exists (select from private.category_uses() u
    where u.kind = of_kind and lower(u.name) = lower(wanted) and u.id <> category_id) then
    raise exception '% exists already. Merge the two instead.', wanted;
  end if;
  if of_kind = 'event' then
    insert into public.event_categories as c (id, name) values (category_id, wanted) on conflict (id) do update
      set name = excluded.name where c.name <> excluded.name;
  elsif of_kind = 'tag' then
    insert into public.article_tags as t (id, name) values (category_id, wanted) on conflict (id) do update
      set name = excluded.name where t.name <> excluded.name;
  else
    update public.article_categories c set name = wanted where c.id = category_id and c.name <> wanted;
    if not exists (select from public.article_categories c where c.id = category_id) then
      -- Keys have letters only, so the second of two gets another letter instead of a number.
      base := regexp_replace(btrim(regexp_replace(base, '-+', '-', 'g'), '-'), '^$', 'category');
      new_key := base;
      while exists (select from public.article_categories c where c.key = new_key) loop
        letters := letters || 'x';
        new_key := base || '-' || letters;
      end loop;
      insert into public.article_categories (id, key, name) values (category_id, new_key, wanted);
    end if;
  end if;
end $$;
comment on function public.save_category(text, uuid, text) is
  'Adds a category (of_kind event, article) or tag with this id, or renames it (Administrators). A news category '
  'keeps its key, so that addresses stay. Refuses a name that another has, in any case.';

create function public.merge_categories(of_kind text, from_id uuid, into_id uuid) returns integer
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
declare
  moved integer;
begin
  perform private.check_kind(of_kind);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('categories', 0));
  if from_id = into_id then raise exception 'Choose two different ones.'; end if;
  if (select count(*) from private.category_uses() u where u.kind = of_kind and u.id in (from_id, into_id)) <> 2 then
    raise exception 'One of the two has been deleted meanwhile.' using errcode = 'PT404';
  end if;
  if of_kind = 'event' then
    perform 1 from public.events e where e.category_id = from_id order by e.id for no key update;
    update public.events e set category_id = into_id where e.category_id = from_id;
    get diagnostics moved = row_count;
    delete from public.event_categories c where c.id = from_id;
  elsif of_kind = 'article' then
    perform 1 from public.news_articles a where a.category_id = from_id order by a.id for no key update;
    update public.news_articles a set category_id = into_id where a.category_id = from_id;
    get diagnostics moved = row_count;
    delete from public.article_categories c where c.id = from_id;
  else
    select count(*) into moved from public.article_to_tags l where l.tag_id = from_id;
    insert into public.article_to_tags (article_id, tag_id) select l.article_id, into_id from public.article_to_tags l
      where l.tag_id = from_id on conflict do nothing;
    delete from public.article_tags t where t.id = from_id;
  end if;
  return moved;
end $$;
comment on function public.merge_categories(text, uuid, uuid) is
  'Gives all events or articles of a category or tag to another of its kind, and deletes the first '
  '(Administrators). Returns how many had it.';

create function public.delete_category(of_kind text, category_id uuid) returns void
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  found_one record;
begin
  perform private.check_kind(of_kind);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('categories', 0));
  select u.* into found_one from private.category_uses() u where u.kind = of_kind and u.id = category_id;
  if not found then return; end if;
  if found_one.items > 0 then raise exception '% is in use. Merge it with another instead.', found_one.name; end if;
  if of_kind = 'event' then delete from public.event_categories c where c.id = category_id;
  elsif of_kind = 'article' then delete from public.article_categories c where c.id = category_id;
  else delete from public.article_tags t where t.id = category_id;
  end if;
end $$;
comment on function public.delete_category(text, uuid) is
  'Deletes a category or tag that nothing uses (Administrators).';

-- Grants on functions.

-- slug_of makes keys of names, and reveals nothing.
grant execute on function private.check_kind(text), private.category_uses(), private.slug_of(text) to authenticated;
grant execute on function public.get_categories(), public.save_category(text, uuid, text),
  public.merge_categories(text, uuid, uuid), public.delete_category(text, uuid)
  to authenticated;
