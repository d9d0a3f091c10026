import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { newsKeys } from '../../keys'
import { cardColumns, publicArticles } from '../api'

/** How many related articles are shown (specification, section 9). */
const relatedCount = 3

/** Up to three other published articles of a category, newest first. */
export function relatedArticlesQuery(categoryId: string, exceptId: string) {
  return queryOptions({
    queryKey: newsKeys.related(categoryId, exceptId),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicArticles(cardColumns)
        .eq('category_id', categoryId)
        .neq('id', exceptId)
        .order('published_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(relatedCount)
        .abortSignal(signal)
      if (error) failWith('Failed to load news articles', error)
      return data
    },
  })
}
