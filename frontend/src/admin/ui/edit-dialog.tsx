import { Form, type FormInstance, type FormProps, Modal, type ModalProps } from 'antd';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { FormActions, type FormActionsProps } from './buttons';
import { type Change, MeanwhileNotice, useColleaguesValues } from './use-meanwhile';
import { useLeaving } from './use-leaving';

interface DialogActions {
  /** One function for each form in the dialog. The function returns whether its form has unsaved changes. */
  forms: RefObject<Set<() => boolean>>;
  leave: () => void;
  leaveBy: (way: () => void) => void;
  close: () => void;
}

const EditDialogContext = createContext<DialogActions | null>(null);

export interface EditDialogProps<Item> extends Omit<ModalProps, 'open' | 'title' | 'footer' | 'children' | 'onCancel'> {
  /** Item to edit; null while the dialog is closed. */
  item: Item | null;
  title: (item: Item) => ReactNode;
  onClose: () => void;
  /** Whether the focus starts in the first field, so that staff can type immediately. */
  startsInField?: boolean;
  children: (item: Item) => ReactNode;
}

const firstField = 'form :is(input:not([type="file"], [readonly]), textarea)';

/** Dialog with one or more forms. It asks for confirmation before it discards unsaved changes. */
export function EditDialog<Item>(props: EditDialogProps<Item>) {
  const { item, title, onClose, startsInField = false, children, ...modal } = props;
  const shown = useLast(item);
  const body = shown !== null && children(shown);
  const content = useRef<HTMLDivElement>(null);
  const forms = useRef(new Set<() => boolean>());
  const isChanged = () => [...forms.current].some((isFormChanged) => isFormChanged());
  const { leave, leaveBy, question } = useLeaving(item !== null, isChanged, onClose);
  const focusField = (isOpen: boolean) => {
    // Staff may already type in a field when the dialog has finished opening.
    if (!isOpen || content.current?.contains(document.activeElement)) return;
    content.current?.querySelector<HTMLElement>(firstField)?.focus();
  };
  return (
    <EditDialogContext value={{ forms, leave, leaveBy, close: onClose }}>
      <Modal
        open={item !== null}
        title={shown !== null && title(shown)}
        footer={null}
        destroyOnHidden
        onCancel={leave}
        afterOpenChange={focusField}
        {...modal}
      >
        {startsInField ? <div ref={content}>{body}</div> : body}
      </Modal>
      {question}
    </EditDialogContext>
  );
}

/** Returns the last value that was not null, so that a dialog has content while it closes. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/**
 * Returns the actions of the dialog around a form: `leave` asks for a confirmation if there are unsaved changes, then
 * closes the dialog. `leaveBy` asks in the same way, then calls a function instead. `close` closes the dialog
 * immediately.
 *
 * @param isChanged returns whether the form has unsaved changes
 */
export function useEditDialog(isChanged?: () => boolean) {
  const dialog = use(EditDialogContext);
  if (!dialog) throw new Error('useEditDialog needs an EditDialog above it.');
  const { forms, leave, leaveBy, close } = dialog;
  useEffect(() => {
    const all = forms.current;
    if (!isChanged) return undefined;
    all.add(isChanged);
    return () => void all.delete(isChanged);
  }, [forms, isChanged]);
  return { leave, leaveBy, close };
}

interface EditFormProps<Fields> extends Omit<FormProps<Fields>, 'form' | 'initialValues' | 'children' | 'onFinish'> {
  form: FormInstance<Fields>;
  initialValues: Fields;
  /** Changes that a colleague saved while this form was open. */
  changes?: readonly Change[] | undefined;
  /** The colleague's values of all fields. Fields that were not edited here then take these values. */
  currentValues?: Fields | undefined;
  /** Fields that are valid only together; see `useColleaguesValues`. */
  linked?: readonly (keyof Fields)[];
  submit: Omit<FormActionsProps, 'onCancel'>;
  /** @returns whether the fields were saved; the dialog then closes */
  save: (fields: Fields) => Promise<boolean>;
  /** Returns whether there are unsaved changes. By default, the fields are compared with their initial values. */
  isChanged?: () => boolean;
  children: ReactNode;
}

export function EditForm<Fields extends object>(props: EditFormProps<Fields>) {
  const { form, initialValues, changes, currentValues, linked, submit, save, isChanged, children, ...rest } = props;
  const adopted = useColleaguesValues(form, initialValues, currentValues, linked);
  const differs = () =>
    JSON.stringify({ ...initialValues, ...(form.getFieldsValue(true) as Fields) }) !== JSON.stringify(initialValues);
  const { leave, close } = useEditDialog(isChanged ?? differs);
  const finish = async (fields: Fields) => {
    if (await save(fields)) close();
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={initialValues}
      onFinish={(fields) => void finish(fields)}
      {...rest}
    >
      {children}
      <MeanwhileNotice changes={changes} adopted={adopted} />
      <FormActions {...submit} onCancel={leave} />
    </Form>
  );
}
