import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '../ui/notifyError.ts'
import { notify } from '../ui/Toast.tsx'

export interface DeletionOptions<Item> {
  /** The list that the item is in. */
  readonly queryKey: QueryKey
  /** Names an item at the start of a sentence. */
  readonly name: (item: Item) => string
  readonly remove: (item: Item) => Promise<unknown>
  /** Creates the item again, with another id. */
  readonly restore: (item: Item) => Promise<unknown>
}

/** A mutation that deletes an item of a list without a question, and offers to undo it. */
export function useDeletion<Item>({ queryKey, name, remove, restore }: DeletionOptions<Item>) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn: remove,
    onSuccess(_, item) {
      const onUndo = () => {
        void restore(item)
          .catch(() => notify({ title: `${name(item)} could not be restored.` }))
          .then(refresh)
      }
      notify({ title: `${name(item)} deleted.`, onUndo })
    },
    onError: notifyError,
    onSettled: refresh,
  })
}
