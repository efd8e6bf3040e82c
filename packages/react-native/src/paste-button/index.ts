export { LinkPasteButton, type LinkPasteButtonProps } from './LinkPasteButton.tsx'
