import { toast } from './toasts.tsx';

/** `what` begins a sentence: 'Link to Listing'. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied to clipboard`);
  } catch {
    toast.error("Browser doesn't have support for native clipboard.");
  }
}
