-- The office sorts articles by publication both ways, and what has no day of publication comes last either way.
create index news_articles_oldest_idx on public.news_articles (published_at, id);
comment on index public.news_articles_oldest_idx is 'Office list, oldest publication first; news_articles_publication_idx read backwards would begin with the drafts.';
