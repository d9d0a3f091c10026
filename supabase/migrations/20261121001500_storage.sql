-- Storage: pictures only. Everybody can read them by URL; only those who may change them may list them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('public', 'public', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('events', 'events', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('news', 'news', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.may_write_file(bucket text, path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select case bucket
    when 'avatars' then path like (select auth.uid())::text || '/_%' and private.is_member()
    when 'public' then (path ~ '^(logos|news)/.' and private.is_staff()) or (path ~ '^pages/.' and private.is_admin())
    when 'events' then private.is_staff()
    when 'news' then private.is_staff()
    else false
  end
$$;
comment on function private.may_write_file(text, text) is 'Whether the signed-in person may list, store, replace and remove the file at this path in this bucket.';

create policy "writers list" on storage.objects for select to authenticated using (private.may_write_file(bucket_id, name));
create policy "writers store" on storage.objects for insert to authenticated with check (private.may_write_file(bucket_id, name));
create policy "writers replace" on storage.objects for update to authenticated
  using (private.may_write_file(bucket_id, name)) with check (private.may_write_file(bucket_id, name));
create policy "writers remove" on storage.objects for delete to authenticated using (private.may_write_file(bucket_id, name));

-- Managers of a company bring its logo, and may take back what they brought themselves while nothing shows it.
create policy "managers store logos" on storage.objects for insert to authenticated
  with check (bucket_id = 'public' and private.may_bring_logo(name));
create policy "managers see their own logos" on storage.objects for select to authenticated
  using (bucket_id = 'public' and name ~ '^logos/.' and owner_id = (select auth.uid())::text and exists (select from private.managed()));
create policy "managers remove their own logos" on storage.objects for delete to authenticated
  using (bucket_id = 'public' and private.may_take_logo(name, owner_id));

-- Administrators remove the picture of a deleted person, so they may remove other people's files from `avatars`.
create policy "Administrators see pictures of people" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (select private.is_admin()));
create policy "Administrators remove pictures of people" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (select private.is_admin()));

-- Grants on functions.

grant execute on function private.may_write_file(text, text) to authenticated, service_role;
