import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useDeleteArticle } from './bulk/api'

/**
 * Asks, with the article's title, before deleting it.
 *
 * @param props.onDeleted called after it was deleted
 * @param props.onClose called when it is kept
 */
export function DeleteArticle({
  article,
  onDeleted,
  onClose,
}: {
  article: { id: string; title: string }
  onDeleted: () => void
  onClose: () => void
}) {
  const deletion = useDeleteArticle()
  return (
    <ConfirmDialog
      open
      title={`Delete “${article.title}”?`}
      confirm="Delete article"
      doing="Deleting…"
      mutation={deletion}
      onConfirm={() => deletion.mutate(article.id, { onSuccess: onDeleted })}
      onCancel={onClose}
    >
      <p>
        It disappears for good, with its pictures and its versions, and its URL leads nowhere. To take it off the public
        pages only, make it a draft instead.
      </p>
    </ConfirmDialog>
  )
}
