/** What the page's policy lets a picture be of, besides an address of ours. */
export const asDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** As a file is called once it is saved. */
export const savedAs = ({ name, mediaType }: { name: string; mediaType: string }) =>
  `${name.replaceAll(/[/\\:*?"<>|]/g, ' ')}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`
