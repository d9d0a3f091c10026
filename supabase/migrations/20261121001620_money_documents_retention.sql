-- Dues: deleting documents whose years are over. An Administrator decides it (decision 54).

create function private.kept_from() returns date
  language sql stable security definer set search_path = ''
  as $$
  select make_date(extract(year from private.office_day())::integer
    - coalesce((private.billing()).kept_years, 10), 1, 1)
$$;
comment on function private.kept_from() is
  'The first day whose documents are kept: kept_years count from the end of the year of issue.';

create function private.records_that_stay() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
  with recursive kept_from as materialized (select private.kept_from() as day), young as (
    -- What cannot go by itself: it is a draft, younger, open, or something was done with it since.
    select d.id from public.documents d, kept_from k
      where d.issued_on is null or d.issued_on >= k.day
        or exists (select from private.document_facts f where f.id = d.id and f.state = 'open')
        or exists (select from public.document_cancellations c where c.document_id = d.id and c.cancelled_at >= k.day)
    union all
    select p.id from public.payments p, kept_from k
      where p.booked_on >= k.day or p.undone_at >= k.day or private.left_of_payment(p.id) > 0
    union all
    select s.debt_id from public.settlements s, kept_from k where s.settled_on >= k.day or s.undone_at >= k.day
    union all
    select coalesce(r.payment_id, r.credit_note_id) from public.refunds r, kept_from k
      where r.paid_on >= k.day or r.undone_at >= k.day
  ), pairs as (
    select d.id as one, o.other
      from public.documents d, unnest(array[d.debt_id, d.refers_to, d.replaced_by]) as o (other)
      where o.other is not null and o.other <> d.id
    union all
    select s.debt_id, coalesce(s.payment_id, s.credit_note_id) from public.settlements s
      where coalesce(s.payment_id, s.credit_note_id) is not null
  ), links as materialized (select p.one, p.other from pairs p union all select p.other, p.one from pairs p
  ), kept (id) as (
    select y.id from young y
    union
    -- What belongs to something that stays, stays: no sum is torn apart.
    select l.other from kept k join links l on l.one = k.id
  )
  select k.id from kept k
$$;
comment on function private.records_that_stay() is
  'Documents and payments whose years are not over, and all that belongs to them. A function of its own, because the '
  'planner takes so many rows for billions, and who joins them waits for minutes.';

create function private.expired_records() returns table (id uuid, is_payment boolean)
  language sql stable security definer set search_path = ''
  as $$
  with stays as materialized (select s.id from private.records_that_stay() as s (id))
  select d.id, false from public.documents d where not exists (select from stays s where s.id = d.id)
  union all
  select p.id, true from public.payments p where not exists (select from stays s where s.id = p.id)
$$;
comment on function private.expired_records() is
  'The documents and payments whose years are over: each with all that is settled by it or settles it, refers to it or '
  'is one debt with it, of which nothing is younger or open.';

create function private.get_expired_documents() returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
  as $$
declare
  -- Once, and not for each document.
  first_kept constant date := private.kept_from();
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may delete documents.');
  return (with expired as materialized (select e.id, e.is_payment from private.expired_records() e)
    select jsonb_build_object('kept_years', (private.billing()).kept_years, 'kept_from', first_kept,
      'documents', (select count(*) from expired e where not e.is_payment),
      'payments', (select count(*) from expired e where e.is_payment),
      'years', (select coalesce(jsonb_agg(to_jsonb(y) order by y.year), '[]')
        from (select extract(year from d.issued_on)::integer as year, count(e.id) as expired,
            count(*) - count(e.id) as staying
          from public.documents d left join expired e on e.id = d.id
            where d.issued_on < first_kept group by 1) as y)));
end $$;

create function public.get_expired_documents() returns jsonb
  language sql stable security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.get_expired_documents() $$;
comment on function public.get_expired_documents() is
  'What delete_expired_documents would delete (Administrators): kept_years, kept_from (the first day whose documents '
  'are kept), documents and payments, two numbers, years [{year, expired, staying}] of the documents before that '
  'day.';

create function private.delete_expired_documents(expected_documents integer, expected_payments integer) returns boolean
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
  as $$
declare
  first_kept constant date := private.kept_from();
  gone uuid[];
  paid uuid[];
  lines uuid[];
  entry jsonb;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may delete documents.');
  -- Debts before payments, as everywhere. Then again: something may have been done with them while this waited.
  perform from public.documents d where d.id in (select e.id from private.expired_records() e where not e.is_payment)
    order by d.id for update;
  perform from public.payments p where p.id in (select e.id from private.expired_records() e where e.is_payment)
    order by p.id for update;
  select coalesce(array_agg(e.id) filter (where not e.is_payment), '{}'),
      coalesce(array_agg(e.id) filter (where e.is_payment), '{}')
    into gone, paid from private.expired_records() e;
  if (cardinality(gone), cardinality(paid)) is distinct from (expected_documents, expected_payments) then
    raise exception 'Other documents may be deleted now than you were shown. Please look again.'
      using errcode = 'PT409';
  end if;
  if cardinality(gone) + cardinality(paid) = 0 then return true; end if;
  entry := jsonb_build_object('id', 'expired', 'name', 'Documents issued before ' || first_kept,
    'issued_before', first_kept, 'documents', cardinality(gone), 'payments', cardinality(paid), 'numbers',
    (select string_agg(replace(n.kind, '_', ' ') || ' ' || n.first
        || case when n.last > n.first then ' to ' || n.last else '' end, ', ' order by n.kind)
      from (select d.kind, min(d.number) as first, max(d.number) as last from public.documents d
        where d.id = any (gone) group by d.kind) as n));
  perform set_config('bkcc.owner_expires_documents', 'on', true);
  -- A term that was paid stays so without the document that asked for it.
  update public.memberships t set owed = false
    where t.owed and t.id in (select l.term_id from public.document_lines l where l.document_id = any (gone))
      and t.id in (select x.term_id from private.paid_terms(array(select d.member_id from public.documents d
        where d.id = any (gone) and d.member_id is not null)) x where x.paid);
  delete from public.settlements s where s.debt_id = any (gone);
  delete from public.refunds r where r.payment_id = any (paid) or r.credit_note_id = any (gone);
  delete from public.document_cancellations c where c.document_id = any (gone);
  delete from public.documents d where d.id = any (gone);
  lines := array(select p.line_id from public.payments p where p.id = any (paid) and p.line_id is not null);
  delete from public.payments p where p.id = any (paid);
  -- Of bank statements: what was these payments, went out or was of others. What is undecided stays.
  delete from public.statement_lines l
    where not exists (select from public.payments p where p.line_id = l.id)
      and (l.id = any (lines) or (l.booked_on < first_kept and (l.cents <= 0
        or exists (select from private.taken_back b where b.id = l.id)
        or exists (select from public.line_decisions d where d.line_id = l.id and d.kind = 'not_ours')
        or exists (select from public.line_matches m where m.line_id = l.id and m.state = 'not_ours'))));
  delete from public.bank_statements s where s.ends_on < first_kept
    and not exists (select from public.statement_lines l where l.statement_id = s.id);
  -- Of people who were erased nothing was left but their documents.
  delete from public.members m where m.slug = 'erased-' || m.id
    and not exists (select from public.documents d where d.member_id = m.id)
    and not exists (select from public.payments p where p.member_id = m.id);
  perform set_config('bkcc.owner_expires_documents', '', true);
  perform private.write_audit_log('document', array[entry], null);
  return true;
end $$;

create function public.delete_expired_documents(expected_documents integer, expected_payments integer) returns boolean
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.delete_expired_documents(expected_documents, expected_payments) $$;
comment on function public.delete_expired_documents(integer, integer) is
  'Deletes the documents and payments whose years are over (Administrators), with what settles them and their lines of '
  'bank statements. The numbers are what get_expired_documents has shown. Errors: PT409 '
  'they are others now.';

-- Grants on functions.

grant execute on function private.get_expired_documents(), private.delete_expired_documents(integer, integer)
  to authenticated;
grant execute on function public.get_expired_documents(), public.delete_expired_documents(integer, integer)
  to authenticated;
