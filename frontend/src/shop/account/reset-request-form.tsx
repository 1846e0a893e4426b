import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PasswordResetRequest } from '../../api/models';
import { showFieldErrors } from '../../ui/field-errors';
import { anEmail, filledIn } from '../../ui/form-rules';
import { usePasswordReset } from './use-password-reset';

const aidShownForMs = 10_000;

export function ResetRequestForm() {
  const [form] = Form.useForm<{ email: string }>();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<PasswordResetRequest>();
  const { request } = usePasswordReset();

  const submit = async ({ email }: { email: string }) => {
    setPending(true);
    const outcome = await request(email.trim());
    setAnswer(outcome.answer);
    showFieldErrors(form, outcome.errors);
    setPending(false);
  };

  return (
    <>
      <p>Tell us the email address of your account, and we will send you a link to choose a new password.</p>
      <Form
        form={form}
        name="reset-request"
        layout="vertical"
        requiredMark={false}
        noValidate
        scrollToFirstError={{ focus: true }}
        initialValues={{ email: '' }}
        onFinish={(fields) => void submit(fields)}
      >
        <Form.Item
          label="Email"
          name="email"
          validateFirst
          rules={[filledIn('Please enter your email address'), anEmail]}
        >
          <Input type="email" inputMode="email" autoComplete="email" />
        </Form.Item>
        <button type="submit" className="button button--wide" disabled={pending}>
          {pending ? 'Requesting...' : 'Request Password Reset'}
        </button>
      </Form>
      {answer && (
        <p className="form-page__note">
          The link works once, for 30 minutes. No mail? Look among the unwanted ones, or request another link.
        </p>
      )}
      {answer?.adminDebug && <ResetAid key={answer.adminDebug.resetToken} resetUrl={answer.adminDebug.resetUrl} />}
    </>
  );
}

/** Where the shop sends no mail, on a developer's machine, the link is offered here for ten seconds. */
function ResetAid({ resetUrl }: { resetUrl: string }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), aidShownForMs);
    return () => clearTimeout(timer);
  }, []);

  if (!shown) return null;
  const { pathname, search } = new URL(resetUrl);
  return (
    <button
      type="button"
      className="button button--quiet button--wide"
      onClick={() => void navigate(pathname + search)}
    >
      Go to Reset URL
    </button>
  );
}
