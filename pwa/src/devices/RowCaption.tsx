/** What a row of times is for; the row itself has it as its name. */
export function RowCaption({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="remote-caption">
      {text}
    </span>
  )
}
