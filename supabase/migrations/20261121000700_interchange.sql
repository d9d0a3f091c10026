-- Interchange: announcements from staff to members, and who received and read them.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  content text not null check (length(content) between 1 and 200000),
  is_active boolean not null default true,
  author_id uuid references public.authors (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.announcements is 'Messages of the chamber to chosen members.';
comment on column public.announcements.content is 'Rich text (HTML), shown only through the sanitising viewer.';
comment on column public.announcements.is_active is 'Recipients see only active announcements.';
create index announcements_author_id_idx on public.announcements (author_id);
create index announcements_created_at_idx on public.announcements (created_at desc, id desc);
create trigger stamp_author before insert on public.announcements for each row execute function private.stamp_author();
create trigger stamp_updated_at before update on public.announcements for each row execute function private.stamp_updated_at();

create table public.announcement_recipients (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  recipient_id uuid not null references public.user_profiles (id) on delete cascade,
  primary key (announcement_id, recipient_id)
);
comment on table public.announcement_recipients is 'To whom an announcement was sent.';
create index announcement_recipients_recipient_id_idx on public.announcement_recipients (recipient_id, announcement_id);

create table public.announcement_reads (
  announcement_id uuid not null,
  reader_id uuid not null default auth.uid(),
  read_at timestamptz not null default now(),
  primary key (announcement_id, reader_id),
  foreign key (announcement_id, reader_id) references public.announcement_recipients (announcement_id, recipient_id) on delete cascade
);
comment on table public.announcement_reads is 'Recipients who have opened an announcement, once each; only a recipient can.';
create index announcement_reads_reader_id_idx on public.announcement_reads (reader_id, announcement_id);

alter table public.announcements enable row level security;
revoke all on table public.announcements from anon, authenticated;
grant select, delete on table public.announcements to authenticated;
grant insert (id, title, content, is_active), update (title, content, is_active) on table public.announcements to authenticated;
create policy "recipients read active ones, staff all" on public.announcements for select to authenticated
  using ((select private.is_staff()) or (is_active and exists (
    select 1 from public.announcement_recipients r where r.announcement_id = announcements.id and r.recipient_id = (select auth.uid()))));
create policy "staff add" on public.announcements for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.announcements for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete" on public.announcements for delete to authenticated using ((select private.is_staff()));

alter table public.announcement_recipients enable row level security;
revoke all on table public.announcement_recipients from anon, authenticated;
grant select, insert, delete on table public.announcement_recipients to authenticated;
create policy "own, staff all" on public.announcement_recipients for select to authenticated
  using (recipient_id = (select auth.uid()) or (select private.is_staff()));
create policy "staff add" on public.announcement_recipients for insert to authenticated with check ((select private.is_staff()));
create policy "staff delete" on public.announcement_recipients for delete to authenticated using ((select private.is_staff()));

alter table public.announcement_reads enable row level security;
revoke all on table public.announcement_reads from anon, authenticated;
grant select on table public.announcement_reads to authenticated;
grant insert (announcement_id, reader_id) on table public.announcement_reads to authenticated;
create policy "own, staff all" on public.announcement_reads for select to authenticated
  using (reader_id = (select auth.uid()) or (select private.is_staff()));
create policy "recipients note their own reading" on public.announcement_reads for insert to authenticated
  with check (reader_id = (select auth.uid()));

-- An author's names are seen by whoever sees something the author signed: the inner queries obey the policies of those tables.
create policy "with what they signed" on public.authors for select to anon using (
  exists (select 1 from public.news_articles a where a.author_id = authors.id));
create policy "with what they signed, announcements included" on public.authors for select to authenticated using (
  exists (select 1 from public.news_articles a where a.author_id = authors.id)
  or exists (select 1 from public.announcements m where m.author_id = authors.id));
