import { Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Argon2PasswordHasher } from '../adapters/crypto/argon2-password-hasher.js';
import { HmacKnownDevices } from '../adapters/crypto/hmac-known-devices.js';
import { AccountRightsController } from '../adapters/http/accounts/account-rights.controller.js';
import { CustomerAccountsController } from '../adapters/http/accounts/customer-accounts.controller.js';
import { CustomerNotesController } from '../adapters/http/accounts/customer-notes.controller.js';
import { AddressesController } from '../adapters/http/accounts/addresses.controller.js';
import { AccountsController } from '../adapters/http/accounts/accounts.controller.js';
import { DeviceCookies } from '../adapters/http/accounts/device-cookies.js';
import { DeviceLinksController } from '../adapters/http/accounts/device-links.controller.js';
import { EmailChangesController } from '../adapters/http/accounts/email-changes.controller.js';
import { FitProfileController } from '../adapters/http/accounts/fit-profile.controller.js';
import { GuestsController } from '../adapters/http/accounts/guests.controller.js';
import { GuestDataController } from '../adapters/http/accounts/guest-data.controller.js';
import { OrderClaimsController } from '../adapters/http/accounts/order-claims.controller.js';
import { PasswordResetsController } from '../adapters/http/accounts/password-resets.controller.js';
import { PasswordStrategy } from '../adapters/http/accounts/password-strategy.js';
import { ProfileController } from '../adapters/http/accounts/profile.controller.js';
import { StaffInvitationsController } from '../adapters/http/accounts/staff-invitations.controller.js';
import { StaffRolesController } from '../adapters/http/accounts/staff-roles.controller.js';
import { StaffUsersController } from '../adapters/http/accounts/staff-users.controller.js';
import { PostgresCustomerDetails } from '../adapters/postgres/accounts/postgres-customer-details.js';
import { CustomerNoteReader } from '../adapters/postgres/accounts/customer-note-reader.js';
import { PostgresCustomerNotes } from '../adapters/postgres/accounts/postgres-customer-notes.js';
import { PostgresGuests } from '../adapters/postgres/accounts/postgres-guests.js';
import { PostgresStaffRoles } from '../adapters/postgres/accounts/postgres-staff-roles.js';
import { StaffReader } from '../adapters/postgres/accounts/staff-reader.js';
import { UserReader } from '../adapters/postgres/accounts/user-reader.js';
import { ZxcvbnCommonPasswords } from '../adapters/zxcvbn/zxcvbn-common-passwords.js';
import { OtpauthCodes } from '../adapters/authenticators/otpauth-codes.js';
import { WebauthnPasskeys } from '../adapters/authenticators/webauthn-passkeys.js';
import { OwnSessionsController } from '../adapters/http/accounts/own-sessions.controller.js';
import { SecondFactorsController } from '../adapters/http/accounts/second-factors.controller.js';
import { PostgresSecondFactors } from '../adapters/postgres/accounts/postgres-second-factors.js';
import { SecurityReader } from '../adapters/postgres/accounts/security-reader.js';
import { AuthenticatorCodes, Passkeys, SecondFactors } from '../domain/accounts/ports/second-factors.js';
import { AddPasskey } from '../domain/accounts/use-cases/add-passkey.js';
import { RequestPasskeyOptions } from '../domain/accounts/use-cases/request-passkey-options.js';
import { BeginAuthenticator } from '../domain/accounts/use-cases/begin-authenticator.js';
import { CheckSecondFactor } from '../domain/accounts/use-cases/check-second-factor.js';
import { ConfirmAuthenticator } from '../domain/accounts/use-cases/confirm-authenticator.js';
import { NoteSignIn } from '../domain/accounts/use-cases/note-sign-in.js';
import { RemoveSecondFactor } from '../domain/accounts/use-cases/remove-second-factor.js';
import { RenewRecoveryCodes } from '../domain/accounts/use-cases/renew-recovery-codes.js';
import { ResetSecondFactors } from '../domain/accounts/use-cases/reset-second-factors.js';
import { SignInByPasskey } from '../domain/accounts/use-cases/sign-in-by-passkey.js';
import { Config } from '../config/config.js';
import { AdmitDevice } from '../domain/accounts/use-cases/admit-device.js';
import { ChangePassword } from '../domain/accounts/use-cases/change-password.js';
import { AcceptInvitation } from '../domain/accounts/use-cases/accept-invitation.js';
import { BeginStaffWork } from '../domain/accounts/use-cases/begin-staff-work.js';
import { ChangeCustomerEmail } from '../domain/accounts/use-cases/change-customer-email.js';
import { DeleteCustomer } from '../domain/accounts/use-cases/delete-customer.js';
import { ReadCustomerData } from '../domain/accounts/use-cases/read-customer-data.js';
import { SignOutColleague } from '../domain/accounts/use-cases/sign-out-colleague.js';
import { AssignRole } from '../domain/accounts/use-cases/assign-role.js';
import { InviteStaff } from '../domain/accounts/use-cases/invite-staff.js';
import { OpenStaffAccount } from '../domain/accounts/use-cases/open-staff-account.js';
import { RenewInvitation } from '../domain/accounts/use-cases/renew-invitation.js';
import { SaveRole } from '../domain/accounts/use-cases/save-role.js';
import { WithdrawInvitation } from '../domain/accounts/use-cases/withdraw-invitation.js';
import { StaffRoles } from '../domain/accounts/ports/staff-roles.js';
import { CommonPasswords, PasswordHasher, KnownDevices } from '../domain/accounts/ports/passwords.js';
import { ChangeFitProfile } from '../domain/accounts/use-cases/change-fit-profile.js';
import { CustomerDetails } from '../domain/accounts/ports/customer-details.js';
import { AddAddress } from '../domain/accounts/use-cases/add-address.js';
import { ChangeAddress } from '../domain/accounts/use-cases/change-address.js';
import { RemoveAddress } from '../domain/accounts/use-cases/remove-address.js';
import { CustomerNotes } from '../domain/accounts/ports/customer-notes.js';
import { ChangeCustomerNote } from '../domain/accounts/use-cases/change-customer-note.js';
import { Guests } from '../domain/accounts/ports/guests.js';
import { ClaimOrders } from '../domain/accounts/use-cases/claim-orders.js';
import { DeleteGuestData } from '../domain/accounts/use-cases/delete-guest-data.js';
import { GatherGuest } from '../domain/accounts/use-cases/gather-guest.js';
import { ReadGuestData } from '../domain/accounts/use-cases/read-guest-data.js';
import { MailGuestDataLink } from '../domain/accounts/use-cases/mail-guest-data-link.js';
import { MailClaimLink } from '../domain/accounts/use-cases/mail-claim-link.js';
import { OpenAccountForOrder } from '../domain/accounts/use-cases/open-account-for-order.js';
import { ContinueAsGuest } from '../domain/accounts/use-cases/continue-as-guest.js';
import { ConfirmEmailChange } from '../domain/accounts/use-cases/confirm-email-change.js';
import { ConfirmPassword } from '../domain/accounts/use-cases/confirm-password.js';
import { EnsureFirstAdmin } from '../domain/accounts/use-cases/ensure-first-admin.js';
import { MailDeviceLink } from '../domain/accounts/use-cases/mail-device-link.js';
import { MailResetLink } from '../domain/accounts/use-cases/mail-reset-link.js';
import { PasswordAttempts } from '../domain/accounts/use-cases/password-attempts.js';
import { RegisterUser } from '../domain/accounts/use-cases/register-user.js';
import { RequestDeletion } from '../domain/accounts/use-cases/request-deletion.js';
import { RequestEmailChange } from '../domain/accounts/use-cases/request-email-change.js';
import { RequestPasswordReset } from '../domain/accounts/use-cases/request-password-reset.js';
import { ResetPassword } from '../domain/accounts/use-cases/reset-password.js';
import { ResetUserPassword } from '../domain/accounts/use-cases/reset-user-password.js';
import { SendResetLink } from '../domain/accounts/use-cases/send-reset-link.js';
import { SetPassword } from '../domain/accounts/use-cases/set-password.js';
import { SignIn } from '../domain/accounts/use-cases/sign-in.js';
import { StopEmailChange } from '../domain/accounts/use-cases/stop-email-change.js';
import { UpdateProfile } from '../domain/accounts/use-cases/update-profile.js';
import { WithdrawCustomerDeletion } from '../domain/accounts/use-cases/withdraw-customer-deletion.js';
import { WithdrawDeletion } from '../domain/accounts/use-cases/withdraw-deletion.js';
import { DomainError } from '../domain/shared/domain-error.js';
import { ConfigError } from '../config/config-error.js';
import { AccountStoresModule } from './account-stores.module.js';
import { WishlistController } from '../adapters/http/wishlist/wishlist.controller.js';
import { MergeWishlist } from '../domain/accounts/use-cases/merge-wishlist.js';
import { SaveToWishlist } from '../domain/accounts/use-cases/save-to-wishlist.js';
import { DataSource } from 'typeorm';
import { type Query, refuseDemoData, refusePublishedPasswords } from '../adapters/demo/refuse-demo.js';
import { CatalogModule } from './catalog.module.js';
import { OrdersModule } from './orders.module.js';

/** Creates the administrator from the settings if the shop starts without an administrator. */
@Injectable()
class FirstAdminAtStart implements OnApplicationBootstrap {
  private readonly logger = new Logger('accounts');

  constructor(
    private readonly ensureFirstAdmin: EnsureFirstAdmin,
    private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHasher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin, production } = this.config;
    // Repeat the checks of `checkDatabase`, which skips them if the database is unavailable.
    const query: Query = (sql, parameters) => this.dataSource.query(sql, parameters);
    if (production) {
      await refuseDemoData(query);
      await refusePublishedPasswords(query, this.passwords);
    }
    if (!firstAdmin) return;
    try {
      if (await this.ensureFirstAdmin.execute(firstAdmin))
        this.logger.log(`Created administrator ${firstAdmin.username}`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { password } = error.details.errors ?? {};
      if (password !== undefined)
        throw ConfigError.of('ADMIN_PASSWORD', `cannot be used: ${password}`, 'a-long-sentence');
      this.logger.warn(`There is no administrator, and ADMIN_USERNAME cannot become one: ${error.message}`);
    }
  }
}

@Module({
  imports: [AccountStoresModule, CatalogModule, OrdersModule],
  controllers: [
    AccountsController,
    GuestsController,
    GuestDataController,
    OrderClaimsController,
    PasswordResetsController,
    DeviceLinksController,
    EmailChangesController,
    ProfileController,
    FitProfileController,
    AddressesController,
    AccountRightsController,
    StaffUsersController,
    CustomerAccountsController,
    CustomerNotesController,
    StaffRolesController,
    SecondFactorsController,
    OwnSessionsController,
    StaffInvitationsController,
    WishlistController,
  ],
  providers: [
    RegisterUser,
    ContinueAsGuest,
    MailClaimLink,
    MailGuestDataLink,
    GatherGuest,
    ReadGuestData,
    DeleteGuestData,
    OpenAccountForOrder,
    ClaimOrders,
    SignIn,
    PasswordAttempts,
    MailDeviceLink,
    MailResetLink,
    RequestPasswordReset,
    ResetPassword,
    SetPassword,
    RequestEmailChange,
    ConfirmEmailChange,
    StopEmailChange,
    AdmitDevice,
    DeviceCookies,
    ResetUserPassword,
    SendResetLink,
    ChangeCustomerEmail,
    ReadCustomerData,
    DeleteCustomer,
    SignOutColleague,
    BeginStaffWork,
    AssignRole,
    CheckSecondFactor,
    RequestPasskeyOptions,
    SignInByPasskey,
    NoteSignIn,
    BeginAuthenticator,
    ConfirmAuthenticator,
    AddPasskey,
    RemoveSecondFactor,
    RenewRecoveryCodes,
    ResetSecondFactors,
    SecurityReader,
    { provide: SecondFactors, useClass: PostgresSecondFactors },
    { provide: AuthenticatorCodes, useClass: OtpauthCodes },
    { provide: Passkeys, useClass: WebauthnPasskeys },
    RenewInvitation,
    SaveRole,
    InviteStaff,
    WithdrawInvitation,
    OpenStaffAccount,
    AcceptInvitation,
    UpdateProfile,
    ChangePassword,
    ConfirmPassword,
    RequestDeletion,
    WithdrawDeletion,
    WithdrawCustomerDeletion,
    EnsureFirstAdmin,
    FirstAdminAtStart,
    MergeWishlist,
    SaveToWishlist,
    PasswordStrategy,
    ChangeFitProfile,
    AddAddress,
    ChangeAddress,
    RemoveAddress,
    { provide: CustomerDetails, useClass: PostgresCustomerDetails },
    { provide: Guests, useClass: PostgresGuests },
    ChangeCustomerNote,
    CustomerNoteReader,
    { provide: CustomerNotes, useClass: PostgresCustomerNotes },
    UserReader,
    StaffReader,
    { provide: StaffRoles, useClass: PostgresStaffRoles },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    { provide: KnownDevices, useClass: HmacKnownDevices },
    {
      provide: CommonPasswords,
      inject: [Config],
      useFactory: ({ refusedPasswords, shopNames }: Config) => new ZxcvbnCommonPasswords(refusedPasswords, shopNames),
    },
  ],
  exports: [PasswordHasher, AccountStoresModule],
})
export class AccountsModule {}
