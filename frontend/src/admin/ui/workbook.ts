/** Sentence about a chosen file that is a workbook, such as an .xlsx file. */
export const workbookProblem =
  'This is not a CSV file. Please save the spreadsheet as “CSV UTF-8”, and choose that file.';

/** Whether the text of a file is that of a workbook. Workbooks are ZIP archives, which begin with these characters. */
export const isWorkbook = (text: string) => text.startsWith('PK\u0003\u0004');
