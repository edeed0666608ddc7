import { useRef } from 'react'
import { Button } from './Button.tsx'

type FileButtonProps = {
  label: string
  /** Media types and extensions for the browser's file chooser. */
  accept: string
  isMultiple?: boolean
  isBusy?: boolean
  /** Opens the camera of a phone instead of its files. */
  capture?: 'environment'
  /** `main` where the file is what the screen is for. */
  look?: 'main' | 'plain'
  /** At least one file. */
  onChoose: (files: readonly File[]) => void
}

/** Lets a user choose files of the device. The browser's own button would be in the browser's language. */
export function FileButton({
  label,
  accept,
  isMultiple = false,
  isBusy = false,
  capture,
  look = 'main',
  onChoose,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        // The button below is the one for screen readers; two of one name would be announced.
        aria-hidden="true"
        aria-label={label}
        accept={accept}
        capture={capture}
        multiple={isMultiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Cleared, so that the same file can be chosen again after it was corrected.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <Button look={look} isBusy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
