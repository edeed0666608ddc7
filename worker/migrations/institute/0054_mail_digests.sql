CREATE TABLE `mail_digests` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`pace` text NOT NULL,
	`time_zone` text NOT NULL,
	`chosen_at` text NOT NULL,
	`next_at` text,
	`covered_to` text NOT NULL,
	`sent_for` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mail_digests_next" CHECK(("mail_digests"."pace" = 'never') = ("mail_digests"."next_at" is null))
);
--> statement-breakpoint
CREATE INDEX `mail_digests_due` ON `mail_digests` (`next_at`) WHERE next_at is not null;