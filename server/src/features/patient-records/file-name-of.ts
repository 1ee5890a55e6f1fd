/** As a file is called beside what is stored of a person: nothing of it is said by its name. */
export const fileNameOf = ({ id, mediaType }: { id: string; mediaType: string }) => `${id}.${mediaType.split('/')[1]}`
