import type { FormRule } from 'antd';

/** A rule that is asked when the form is sent: nobody is corrected while typing, and a mended field is at peace. */
function holds(condition: (text: string) => boolean, message: string): FormRule {
  return {
    validateTrigger: 'onSubmit',
    validator: (_, value: unknown) =>
      condition(typeof value === 'string' ? value : '') ? Promise.resolve() : Promise.reject(new Error(message)),
  };
}

/** As people count them: a letter of two code units is one. */
const characters = (text: string) => Array.from(text).length;

export const filledIn = (message: string) => holds((text) => text.trim() !== '', message);

export const atLeast = (least: number, message: string) => holds((text) => characters(text) >= least, message);

export const atMost = (most: number, message: string) => holds((text) => characters(text) <= most, message);

const mailbox = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;

/** One plain address; the server looks closer. */
export const anEmail = holds((text) => mailbox.test(text.trim()), 'Please enter a valid email address.');
