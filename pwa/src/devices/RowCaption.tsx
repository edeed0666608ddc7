/** The caption of a row of durations; the row has it as its accessible name. */
export function RowCaption({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="remote-caption">
      {text}
    </span>
  )
}
