import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { api } from '../session/api.ts'
import { useCan } from '../session/useCan.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'

export interface PictureUploadProps {
  readonly appId: string
  readonly use: 'card' | 'icon'
  /** Says which picture, for screen readers. */
  readonly label: string
  readonly onUpload: (url: string, id: string) => void
}

/** Uploads a picture and passes its public URL on. Nothing is saved until the form around it is. */
export function PictureUpload({ appId, use, label, onUpload }: PictureUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const can = useCan()
  const upload = useMutation({
    mutationFn: async (file: File) =>
      (await api.uploadPicture({ params: { appId }, query: { use }, body: file })).body,
    onSuccess: ({ url, id }) => onUpload(url, id),
  })
  if (!can('uploadPicture')) return null
  return (
    <div className="space-y-1">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) upload.mutate(file)
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          isSmall
          isBusy={upload.isPending}
          aria-label={label}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden className="size-4" />
          Upload
        </Button>
        <span className="text-sm text-ink-3">PNG, JPEG or WebP, at most 10 MB</span>
      </div>
      {upload.isError && <ErrorMessage error={upload.error} />}
    </div>
  )
}
