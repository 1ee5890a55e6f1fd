/** How the program that draws pictures ends when it is the picture's fault. */
export const notDrawn = 3
